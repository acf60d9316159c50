import { brand } from '@nobicast/contracts/brand';
import { parisYear } from '@nobicast/contracts/paris-time';
import { counted, formatMonth, plural } from '@nobicast/web-kit/format';

export const userCopy = {
  profile: 'Profil',
  nameless: 'Membre',
  since: (joinedAt: string) => `depuis ${formatMonth(joinedAt)} ${parisYear(new Date(joinedAt))}`,
  noBio: 'Pas encore de présentation.',
  links: 'Ailleurs sur le web',
  networks: { twitter: 'Twitter', linkedin: 'LinkedIn', github: 'GitHub' },
  newTab: '(nouvel onglet)',
  hostedStat: (count: number) => plural(count, 'épisode animé', 'épisodes animés'),
  commentsStat: (count: number) => plural(count, 'commentaire', 'commentaires'),
  microphone: 'Au micro',
  behind: 'Derrière le micro',
  expertise: 'Domaines',
  onAir: 'À l’antenne',
  hosted: 'Épisodes animés',
  hostedNumber: (heading: string) => `${heading}\u00a0: `,
  coHost: 'en coanimation',
  otherEpisodes: (count: number) => `${counted(count, 'autre épisode', 'autres épisodes')}`,
  mail: 'Au courrier',
  comments: 'Commentaires',
  published: (shown: number, count: number) =>
    shown < count
      ? `${counted(shown, 'dernier', 'derniers')} sur ${count}`
      : counted(count, 'publié', 'publiés'),
  noComments: 'Pas encore de commentaire.',
  noCommentsHint: 'Ceux qui paraîtront sous les sujets des épisodes se liront ici.',
  loading: 'Chargement du profil…',
  failed: 'Le profil n’a pas pu être chargé.',
  unknownTitle: 'Membre introuvable',
  unknown: 'Ce membre n’existe pas.',
  unknownHint: 'Le compte a peut-être été supprimé. Ses commentaires, eux, sont restés.',
  home: 'Retour à l’accueil',
  description: (name: string) =>
    `${name} sur ${brand.name}\u00a0: son profil, ses épisodes et ses commentaires.`,
} as const;
