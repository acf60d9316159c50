import { outsideText } from './outside-text.ts';

/** Why signing in failed, and what the person reads then. Part of the registry of errors; here without zod, for browsers. */
export const signInFailures = {
  origin_refused: 'Cette demande vient d’un autre site.',
  account_inactive: 'Ce compte est désactivé. Écrivez-nous si c’est une erreur.',
  too_many_requests: 'Trop de demandes. Réessayez dans un instant.',
  internal: 'Une erreur inattendue est survenue de notre côté.',
  database_unavailable: 'La base de données ne répond pas. Réessayez dans un instant.',
  auth_unavailable: 'Le service des comptes ne répond pas. Réessayez dans un instant.',
  service_unavailable: 'Ce service est momentanément indisponible. Réessayez dans un instant.',
} as const;

const sentences: ReadonlyMap<string, string> = new Map(Object.entries(signInFailures));
/** Anybody may write a message into the address. */
const messageLength = 200;

/**
 * What the page of a failed sign-in says: the sentence of a reason, which our own redirects name, or the message that its
 * address holds (AUTH-PAGES-22), cut. That one is for text only (A64). Undefined where there is neither.
 */
export function readSignInFailure(parameters: URLSearchParams): string | undefined {
  const known = sentences.get(parameters.get('reason') ?? '');
  if (known !== undefined) return known;
  return outsideText(parameters.get('message'), messageLength) || undefined;
}
