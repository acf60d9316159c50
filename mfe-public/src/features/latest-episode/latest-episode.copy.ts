import { withNumber } from '@nobicast/contracts/titles';
import { counted, roundDuration } from '@nobicast/web-kit/format';

export const latestCopy = {
  /** Verbatim, like the next four. */
  noEpisodes: 'No published episodes found',
  htmlReply: 'API endpoint not found - please check server configuration',
  invalid: 'Invalid episode data received',
  failed: 'Erreur de chargement',
  toArchives: 'Parcourir les archives',
  /** For a site without a published episode. */
  nothingYet: 'Le premier épisode se prépare',
  nothingYetHint: 'Il paraîtra ici. Abonnez-vous, et il viendra à vous.',
  margin: 'Dernier épisode',
  marginPrep: 'Prochain épisode',
  prep: 'Préparation',
  /** Unmeasured, verbatim the usual length (A18, U19). */
  duration: (milliseconds: number | null) => (milliseconds === null ? '~2h15' : roundDuration(milliseconds)),
  number: (number: number | null) => `${withNumber('Épisode', number)}\u00a0: `,
  cover: (number: number | null) => `${withNumber('Couverture de l’épisode', number)}, détail`,
  comments: (count: number) => counted(count, 'commentaire', 'commentaires'),
  loading: 'Chargement du dernier épisode…',
  openEpisode: 'Ouvrir la page de l’épisode',
  openThemes: 'Voir les thèmes',
} as const;
