import { distributionDay } from '@nobicast/contracts/brand';
import { counted } from '@nobicast/web-kit/format';

export const archivesCopy = {
  label: 'Archives',
  years: 'Années',
  /** Verbatim, like the ones below that quote the specification. */
  year: (year: number) => `Jan-Déc ${year}`,
  heading: 'Épisodes',
  count: (count: number) => counted(count, 'épisode ou préparation', 'épisodes et préparations'),
  kinds: 'Filtrer',
  all: 'Tout',
  kind: { podcast: 'Podcasts', preparation: 'Préparations' },
  countOf: {
    podcast: (count: number) => counted(count, 'podcast', 'podcasts'),
    preparation: (count: number) => counted(count, 'préparation', 'préparations'),
  },
  emptyOf: { podcast: 'Aucun podcast cette année', preparation: 'Aucune préparation cette année' },
  seeAll: 'Tout afficher',
  months: 'Mois',
  podcast: 'Podcast',
  prep: 'Prep',
  listen: 'Écouter',
  themes: 'Voir les thèmes',
  empty: "Pas encore d'archives pour cette année",
  emptyHint: (hasOther: boolean) =>
    `Les épisodes arrivent chaque ${distributionDay}.${hasOther ? ' Les années précédentes s’écoutent en attendant.' : ''}`,
  /** For a site without a published episode. */
  nothingYet: 'Pas encore d’épisode',
  nothingYetHint: `Les épisodes arrivent chaque ${distributionDay}. Le premier paraîtra ici.`,
  loading: 'Chargement des archives...',
  failed: (message: string) => `Erreur: ${message}`,
  span: (first: number, last: number) => (first === last ? String(first) : `${first} – ${last}`),
} as const;
