import type { SearchType } from '@nobicast/contracts/search';
import { counted, formatCount } from '@nobicast/web-kit/format';

const names: Record<SearchType, [one: string, many: string]> = {
  episode: ['épisode', 'épisodes'],
  subject: ['sujet', 'sujets'],
  blog: ['article', 'articles'],
  guest: ['invité', 'invités'],
  transcript: ['passage', 'passages'],
  comment: ['commentaire', 'commentaires'],
};

export const searchCopy = {
  label: 'Recherche',
  field: 'Rechercher dans tout le site',
  placeholder: 'Chercher',
  submit: 'Rechercher',
  clear: 'Effacer la recherche',
  heading: (query: string) => `Résultats pour ${query}`,
  emptyHeading: 'Rechercher',
  hint: 'Épisodes, sujets, articles, invités, transcriptions et commentaires. Deux caractères suffisent\u202f; les accents et les pluriels sont reconnus.',
  loading: 'Recherche en cours',
  failed: 'La recherche n’a pas abouti.',
  results: (total: number, isMore: boolean) =>
    isMore ? `Plus de ${formatCount(total)} résultats` : counted(total, 'résultat', 'résultats'),
  count: (total: number, isMore: boolean) => (isMore ? `${formatCount(total)}+` : formatCount(total)),
  /** Verbatim, followed by the text. */
  none: (query: string) => `Aucun résultat pour "${query}"`,
  noneHint: 'Essayez un autre mot, ou un mot plus court.',
  archives: 'Parcourir les archives',
  corrected: 'Ces mots ne sont nulle part. Voici les résultats pour',
  types: 'Types de résultats',
  all: 'Tout',
  type: {
    episode: 'Épisodes',
    subject: 'Sujets',
    blog: 'Articles',
    guest: 'Invités',
    transcript: 'Transcriptions',
    comment: 'Commentaires',
  },
  seeAll: (type: SearchType, total: number, isMore: boolean) =>
    `Voir ${isMore ? 'tous les' : 'les'} ${formatCount(total)}${isMore ? ' premiers' : ''} ${names[type][1]}`,
  episode: 'Épisode',
  post: 'Article',
  ofEpisode: (number: number) => `Épisode ${number}`,
  discussion: 'Discussion',
  commentAbout: (author: string, subject: string) => `${author}, à propos de\u00a0: ${subject}`,
  pages: 'Pages de résultats',
  page: (page: number, last: number) => `Page ${page} sur ${last}`,
  previous: 'Page précédente',
  next: 'Page suivante',
} as const;
