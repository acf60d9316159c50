import type { SearchType } from '@nobicast/contracts/search';
import { counted } from '@nobicast/web-kit/format';

export const finderCopy = {
  results: 'Résultats',
  waiting: 'Recherche en cours',
  failed: 'La recherche n’a pas abouti. Entrée ouvre la page de recherche.',
  /** Verbatim, followed by the text. */
  none: (query: string) => `Aucun résultat pour "${query}"`,
  corrected: (query: string) => `Résultats pour "${query}"`,
  found: (count: number) => counted(count, 'résultat proposé', 'résultats proposés'),
  everything: 'Tout',
  all: (query: string) => `Tous les résultats pour "${query}"`,
  keys: ['Flèches pour choisir', 'Entrée pour ouvrir', 'Échap pour fermer'],
  type: {
    episode: 'Épisode',
    subject: 'Sujet',
    blog: 'Article',
    guest: 'Invité',
    transcript: 'Transcription',
    comment: 'Commentaire',
  } satisfies Record<SearchType, string>,
  ofEpisode: (number: number) => `épisode ${number}`,
} as const;
