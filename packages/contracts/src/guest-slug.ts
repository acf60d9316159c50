import { slugCharactersProblem } from './slug.ts';

/** Rules of the slug of a guest. Without zod: the form uses them too. */

/** Pages that stand where those of guests do. */
const reservedSlugs: readonly string[] = ['candidature'];

/** Undefined if nothing is wrong. */
export function guestSlugProblem(slug: string): string | undefined {
  if (slug === '') return 'Un slug est attendu.';
  if (!/^[a-z0-9-]+$/.test(slug)) return slugCharactersProblem;
  // Digits alone are an id.
  if (!/[a-z]/.test(slug)) return 'Au moins une lettre est attendue.';
  if (reservedSlugs.includes(slug)) return 'Ce slug est celui d’une autre page du site.';
  return undefined;
}
