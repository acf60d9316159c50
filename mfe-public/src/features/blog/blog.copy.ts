import { distributionDay } from '@nobicast/contracts/brand';
import { counted, plural } from '@nobicast/web-kit/format';

export const blogCopy = {
  title: 'Blog',
  lead: 'Ce qui ne tenait pas dans deux heures\u00a0: mesures, modes d’emploi, remords.',
  description: `Le blog de l’émission\u00a0: mesures, modes d’emploi et remords, entre deux épisodes du ${distributionDay}.`,
  descriptionOf: (tag: string) => `Les articles du blog au sujet de\u00a0: ${tag}.`,
  published: (count: number) => counted(count, 'article', 'articles'),
  /** BLOG-03 */
  shown: (shown: number, total: number) =>
    shown === total
      ? counted(shown, 'article affiché', 'articles affichés')
      : `${counted(shown, 'article affiché', 'articles affichés')} sur ${total}`,
  search: 'Rechercher dans le blog',
  searchLabel: 'Rechercher',
  searchPlaceholder: 'Titre, extrait, sujet',
  topic: 'Sujet',
  allTopics: 'Tous les sujets',
  apply: 'Filtrer',
  featured: 'À la une',
  /** Verbatim. */
  latest: 'Derniers articles',
  latestMargin: 'Au fil des semaines',
  /** Verbatim. */
  read: 'Lire',
  readOf: (title: string) => `\u00a0: ${title}`,
  minutes: (count: number) => `${count} min`,
  popular: 'Sujets du moment',
  figures: 'En chiffres',
  articles: (count: number) => plural(count, 'article', 'articles'),
  contributors: 'contributeurs',
  topics: (count: number) => plural(count, 'sujet', 'sujets'),
  feed: 'Le blog en flux RSS',
  pages: 'Pages du blog',
  page: (page: number, last: number) => `Page ${page} sur ${last}`,
  previous: 'Articles plus récents',
  next: 'Articles plus anciens',
  /** Verbatim. */
  none: 'Aucun article trouvé pour ce filtre',
  noPage: 'Cette page du blog n’existe pas.',
  noOthers: 'Aucun autre article.',
  noneHint: 'Essayez un autre mot, ou un autre sujet.',
  empty: 'Pas encore d’article',
  emptyHint: 'Le premier paraîtra ici, et dans le flux du blog.',
  reset: 'Voir tous les articles',
  /** Verbatim, like the next. */
  failed: 'Failed to load blog posts',
  loading: 'Chargement des articles…',
} as const;

export const postPageCopy = {
  blog: 'Blog',
  /** Verbatim. */
  notFound: 'Article non trouvé',
  notFoundHint: 'Son adresse a peut-être changé, ou il n’est plus publié.',
  backToBlog: 'Voir tous les articles',
  /** Verbatim. */
  failed: 'Failed to load blog post',
  loading: 'Chargement de l’article…',
  share: 'Faire passer',
  twitter: 'Twitter',
  facebook: 'Facebook',
  copyLink: 'Copier le lien',
  linkCopied: 'Lien copié',
  linkNotCopied: (url: string) => `Copie impossible. Voici l’adresse\u00a0: ${url}`,
  related: 'Sujets liés',
  signed: 'Signé',
  next: 'À lire ensuite',
  others: 'Autres articles',
} as const;
