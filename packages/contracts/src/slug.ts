/** Rules of the slug of an episode (ADMIN-EPISODES-47 to 56) or of a post. Without zod: the forms use them too. */

export const slugCharactersProblem =
  'Le slug ne peut contenir que des lettres minuscules, chiffres et tirets';

const ofEpisode = {
  missing: 'Le numéro et le slug sont requis',
  latest: 'Ce slug désigne déjà le dernier épisode.',
};
const ofPost: typeof ofEpisode = {
  missing: 'Le slug est requis.',
  latest: 'Ce slug désigne déjà le dernier article.',
};

/** Undefined if nothing is wrong. */
export function slugProblem(slug: string, sentences = ofEpisode): string | undefined {
  if (slug === '') return sentences.missing;
  if (!/^[a-z0-9-]+$/.test(slug)) return slugCharactersProblem;
  // Digits alone are an id, and "latest" is the newest episode (A35, A44).
  if (/^[0-9]+$/.test(slug)) return 'Un slug de chiffres seuls serait lu comme un identifiant.';
  if (slug === 'latest') return sentences.latest;
  return undefined;
}

export const postSlugProblem = (slug: string) => slugProblem(slug, ofPost);

/** Letters that no decomposition makes plain. */
const plainLetters: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** `Été : le Wi-Fi 8, ma sœur !` → `ete-le-wi-fi-8-ma-soeur`. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[œæßøłđðþı]/g, (letter) => plainLetters[letter] ?? '')
    .replace(/\p{Dash}/gu, '-')
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '');

/** From the title, or from the number where there is no title. */
export const suggestedSlug = (title: string, number: number | undefined): string =>
  slugOf(title) || (number === undefined ? '' : `episode-${number}`);
