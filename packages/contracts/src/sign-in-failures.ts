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

/** What the page with the field of the code says; that page asks again. */
export const codeFailures = {
  validation_failed: 'Le code a six chiffres.',
  code_wrong: 'Ce n’est pas le bon code.',
  code_spent:
    'Trop de codes faux\u00a0: celui-ci ne sert plus. Le lien de l’e-mail marche encore, et un nouvel envoi apporte un nouveau code.',
  code_invalid:
    'Ce navigateur n’attend aucun code\u00a0: il a expiré, a déjà servi, ou l’e-mail n’en portait pas. Suivez le lien, ou demandez un nouvel envoi.',
} as const;

const codeSentences: ReadonlyMap<string, string> = new Map(Object.entries(codeFailures));

/** Undefined unless the address names such a failure. */
export const readCodeFailure = (parameters: URLSearchParams): string | undefined =>
  codeSentences.get(parameters.get('reason') ?? '');
export const isCodeFailure = (code: string): boolean => codeSentences.has(code);

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
