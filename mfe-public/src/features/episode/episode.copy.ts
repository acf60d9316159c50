import { withNumber } from '@nobicast/contracts/titles';
import { counted, roundDuration } from '@nobicast/web-kit/format';

const numbered = (number: number | null, text: string) => (number === null ? text : `#${number}, ${text}`);

export const episodeCopy = {
  archives: 'Archives',
  kinds: { full: 'Podcast', trailer: 'Bande-annonce', bonus: 'Bonus' },
  preparation: 'Préparation',
  season: (season: number) => `Saison ${season}`,
  /** Unmeasured, verbatim the usual length (A18, U19). */
  duration: (milliseconds: number | null) => (milliseconds === null ? '~2h15' : roundDuration(milliseconds)),
  comments: (count: number) => counted(count, 'commentaire', 'commentaires'),
  recording: 'L’émission s’enregistre en direct\u00a0: vos questions y passent à l’antenne.',
  recorded: 'L’émission est enregistrée\u00a0: le podcast se prépare et paraît à sa date.',
  listening: 'À l’écoute',
  notes: 'Présentation',
  sources: 'Sources',
  cover: (number: number | null) => withNumber('Couverture de l’épisode', number),
  /** Verbatim. */
  seeEpisode: "Voir l'épisode",
  /** In a preparation whose podcast is out. */
  listen: (number: number | null) => withNumber('C’est à l’antenne\u00a0: écouter', number, ' #'),
  seeThemes: 'Voir les thèmes préparés',
  subscribe: 'S’abonner',
  guests: 'Autour de la table',
  roles: { guest: 'Invité', 'co-host': 'Co-animateur', host: 'Animateur' },
  stats: 'L’épisode en chiffres',
  around: 'Avant et après',
  podcasts: 'Autres épisodes',
  preparations: 'Autres préparations',
  previous: (number: number | null) => numbered(number, 'précédent'),
  next: (number: number | null) => numbered(number, 'suivant'),
  chat: 'En parler dans le salon',
  /** Verbatim, like the two after it. */
  notFound: 'Épisode non trouvé',
  failed: 'Failed to load episode',
  backToArchives: 'Retour aux archives',
  notFoundHint: 'L’épisode a peut-être changé d’adresse, ou n’est pas encore en ligne.',
  loading: 'Chargement de l’épisode…',
} as const;
