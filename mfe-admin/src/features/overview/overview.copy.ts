import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import type { EpisodeType } from '@nobicast/contracts/episodes';
import type { MissingPart } from '@nobicast/contracts/reminders';
import { withNumber } from '@nobicast/contracts/titles';
import { plannedSwitchOf } from '../../editing/planned-switch.ts';
import { formatFullDate, formatLongDate, formatTimeOfDay, plural } from '@nobicast/web-kit/format';

/** 21870 → "21 870". */
export const exact = new Intl.NumberFormat('fr-FR');

const list = new Intl.ListFormat('fr-FR', { type: 'conjunction' });
/** A missing cover is not waited for: one is drawn from the number, as in the checklist of an episode. */
type AwaitedPart = Exclude<MissingPart, 'cover'>;
const parts: Record<AwaitedPart, string> = {
  audio: 'l’audio',
  starts: 'des débuts de sujets',
};
const services = {
  media: 'le service des fichiers',
  content: 'le service des épisodes',
  comments: 'le service des commentaires',
  auth: 'le service des comptes',
} as const;
const types: Record<EpisodeType, string> = { podcast: 'Podcast', preparation: 'Préparation' };
const seen = (type: EpisodeType, isPublic: boolean) => {
  if (type === 'podcast') return isPublic ? 'en ligne depuis le' : 'paraît le';
  return isPublic ? 'publique depuis le' : 'publique le';
};
const instantText = (at: string) => `${formatFullDate(at)} à ${formatTimeOfDay(at)}`;
const playsOf = (count: number) => plural(count, 'écoute', 'écoutes');
const downloadsOf = (count: number) => plural(count, 'téléchargement', 'téléchargements');
const both = (plays: number, downloads: number) =>
  `${exact.format(plays)} ${playsOf(plays)}, ${exact.format(downloads)} ${downloadsOf(downloads)}`;

export const overviewCopy = {
  title: "Vue d'ensemble",
  loading: 'Chargement des données…',
  /** Verbatim, like the next two. */
  forbidden: 'Accès non autorisé',
  failed: 'Erreur lors du chargement des données administrateur',
  unexpected: 'Une erreur est survenue',
  users: (count: number) => plural(count, 'utilisateur', 'utilisateurs'),
  comments: (count: number) => plural(count, 'commentaire', 'commentaires'),
  pending: 'en attente',
  moderation: 'Modération',
  episodes: (count: number) => plural(count, 'épisode', 'épisodes'),
  thisMonth: (count: number) => `+${count} ce mois-ci`,
  unknown: '—',
  roles: 'Par rôle',
  unavailable: 'Une partie des chiffres n’a pas pu être chargée. Un tiret la remplace.',
  /** For screen readers. */
  shares: (total: number) => `Répartition des ${exact.format(total)} comptes par rôle`,
  share: (count: number, total: number) =>
    count > 0 && count / total < 0.01
      ? '<\u00a01\u00a0%'
      : `${String(Math.round((count / Math.max(total, 1)) * 1_000) / 10).replace('.', ',')}\u00a0%`,

  week: 'L’épisode de la semaine',
  weekLoading: 'Chargement de l’épisode de la semaine…',
  weekFailed: 'L’épisode de la semaine n’a pas pu être chargé.',
  prepare: (number: number) => `Préparer le #${number}`,
  weekState: (episode: AdminEpisode) => {
    const { type, is_public: isPublic, published_at: at } = episode;
    const planned = plannedSwitchOf(episode);
    return [
      types[type],
      `${seen(type, isPublic)} ${instantText(at)}`,
      ...(planned
        ? [
            `devient podcast ${planned.isAfterShow ? 'après son émission, ' : ''}le ${instantText(planned.at)}`,
          ]
        : []),
    ].join(', ');
  },
  enterShow: (number: number | null) => withNumber('Entrer en régie', number, ' du #'),

  listening: 'Écoutes et téléchargements',
  listeningLoading: 'Chargement des écoutes…',
  listeningFailed: 'Les écoutes n’ont pas pu être chargées.',
  nothingHeard: 'Ni écoute ni téléchargement sur cette période.',
  period: 'Période',
  periods: { 28: '4 sem.', 84: '12 sem.', 364: '1 an' },
  plays: 'Écoutes',
  downloads: 'Téléchargements',
  playsOf,
  downloadsOf,
  weekOf: (day: string) => `semaine du ${day}`,
  when: 'Date',
  asTable: 'Les chiffres en tableau',
  choosePoint: 'Choisir une date du graphique',
  pointText: (label: string, plays: number, downloads: number) => `${label}\u00a0: ${both(plays, downloads)}`,
  total: (first: string, last: string, plays: number, downloads: number) =>
    `Du ${first} au ${last}\u00a0: ${both(plays, downloads)}. Les écoutes montent, les téléchargements descendent\u202f; chacun a son échelle.`,

  counted: (downloads: number, from: string, to: string) =>
    `${exact.format(downloads)} ${plural(downloads, 'téléchargement compté', 'téléchargements comptés')} du ${formatLongDate(from)} au ${formatLongDate(to)}, applications de podcasts comprises (IAB Tech Lab 2.3).`,
  nothingCounted: 'Aucun jour n’est encore compté selon l’IAB Tech Lab 2.3.',
  countedFailed: 'Les téléchargements comptés ne sont pas disponibles.',
  countedLoading: 'Chargement des téléchargements comptés…',
  method: 'La méthode',

  waiting: 'Ce qui attend',
  nothingWaits:
    'Rien n’attend\u00a0: aucun commentaire en attente, aucun nouveau message, aucune tâche en échec, aucun épisode incomplet.',
  unfinishedLoading: 'Chargement des épisodes incomplets…',
  unfinishedFailed: 'Les épisodes incomplets n’ont pas pu être chargés.',
  commentsWait: (count: number) =>
    `${count} ${plural(count, 'commentaire en attente', 'commentaires en attente')}`,
  messagesWait: (count: number) => `${count} ${plural(count, 'nouveau message', 'nouveaux messages')}`,
  toAnswer: 'À lire dans Rédaction.',
  toModerate: 'À approuver ou à rejeter.',
  commentsUnknown: 'Commentaires en attente\u00a0: nombre inconnu',
  jobsFailed: (count: number) =>
    `${count} ${plural(count, 'tâche en échec ou interrompue', 'tâches en échec ou interrompues')}`,
  toRetry: 'À relancer dans l’onglet Système.',
  jobsUnknown: 'Tâches en échec\u00a0: nombre inconnu',
  silent: (names: readonly (keyof typeof services)[]) => {
    const sentence = `${list.format(names.map((name) => services[name]))} ${plural(names.length, 'ne répond pas', 'ne répondent pas')}.`;
    return sentence.charAt(0).toUpperCase() + sentence.slice(1);
  },
  lacks: (day: string, time: string, missing: readonly MissingPart[]) =>
    `${day}, ${time}. Il manque ${list.format(missing.flatMap((part) => (part === 'cover' ? [] : parts[part])))}.`,
} as const;
