import type { SearchType } from '@nobicast/contracts/search';
import { counted, formatCount } from '@nobicast/web-kit/format';

const type: Record<SearchType, string> = {
  episode: 'Épisodes',
  subject: 'Sujets',
  blog: 'Articles',
  guest: 'Invités',
  transcript: 'Transcriptions',
  comment: 'Commentaires',
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
  discussed: 'On en parle',
  comments: (count: number) => counted(count, 'commentaire', 'commentaires'),
  latest: 'Derniers épisodes',
  instead: 'Aucun résultat n’a tous ces mots. Voici les résultats pour ',
  without: (word: string) => `sans «\u00a0${word}\u00a0» (exiger ce mot)`,
  types: 'Types de résultats',
  all: 'Tout',
  type,
  seeAll: (of: SearchType, total: number, isMore: boolean) =>
    `Voir les ${formatCount(total)}${isMore ? ' premiers' : ''} ${type[of].toLowerCase()}`,
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
