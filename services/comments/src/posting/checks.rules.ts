import type { Check } from './checks.ts';

const minuteMs = 60_000;
const repeatMinutes = 10;
const repeatWindowMs = repeatMinutes * minuteMs;
const maxLinks = 5;
const linksToFlag = 2;

/** At most eight marks on a letter: sorting a long run of them takes quadratic time. */
const normalize = (text: string, form: 'NFKC' | 'NFKD') =>
  text.replace(/(\p{M}{8})\p{M}+/gu, '$1').normalize(form);

/** Without case, spaces and punctuation; a text of punctuation alone keeps it. */
const essenceOf = (text: string) => {
  const plain = normalize(text, 'NFKC').toLowerCase();
  return plain.replace(/[\s\p{P}\p{Cf}]+/gu, '') || plain.replace(/\s+/gu, '');
};

/** Posted a moment ago by the same author, whatever its case, spaces and punctuation. */
export const repeated: Check = {
  phase: 'repeated',
  title: 'Répétition',
  rule: `Le même texte du même auteur en moins de ${repeatMinutes} minutes est refusé.`,
  run({ content }, { earlier, now }) {
    const text = essenceOf(content);
    const isRepeated = earlier.some(
      (other) =>
        now.getTime() - other.created_at.getTime() < repeatWindowMs && essenceOf(other.content) === text,
    );
    return isRepeated
      ? {
          kind: 'refusal',
          code: 'repeated_comment',
          sentence: 'Vous avez envoyé ce message il y a moins de dix minutes.',
        }
      : undefined;
  },
};

const countLinks = (text: string) => text.match(/https?:\/\/|(?<!\/\/)www\./giu)?.length ?? 0;

/** Advertising is mostly links. */
export const links: Check = {
  phase: 'links',
  title: 'Liens',
  rule: `À partir de ${linksToFlag} liens, le message est signalé\u00a0; au-delà de ${maxLinks}, il est refusé.`,
  run({ content }) {
    const count = countLinks(content);
    if (count > maxLinks)
      return {
        kind: 'refusal',
        code: 'validation_failed',
        sentence: `Un message porte ${maxLinks} liens au plus.`,
      };
    return count >= linksToFlag ? { kind: 'flag', sentence: `${count} liens.` } : undefined;
  },
};

/** Letters of other alphabets that look Latin (from the confusables of Unicode UTS 39). */
const lookAlikes = Object.entries({
  a: 'АаΑα',
  b: 'ВвΒβ',
  c: 'Сс',
  e: 'ЕеΕε',
  h: 'НΗһ',
  i: 'ІіΙι',
  j: 'Јј',
  k: 'КкΚκ',
  m: 'МмΜ',
  n: 'Νո',
  o: 'ОоΟοσ',
  p: 'РрΡρ',
  s: 'Ѕѕ',
  t: 'ТтΤτ',
  u: 'υս',
  v: 'ν',
  x: 'ХхΧχ',
  y: 'УуΥγ',
  z: 'Ζ',
});
const latinOf = new Map(lookAlikes.flatMap(([latin, others]) => [...others].map((other) => [other, latin])));

/**
 * Unifies what looks alike: case, accents, compatibility forms, other alphabets, invisible characters, repeated
 * letters.
 */
export const fold = (text: string) =>
  normalize(text, 'NFKD')
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(
      /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}]/gu,
      (letter) => latinOf.get(letter) ?? letter,
    )
    .toLowerCase()
    .replace(/(\p{L})\1+/gu, '$1');

/** Joins letters set apart by dots or spaces: `c.o.n` is three words of one letter. */
function spelled(wordsOfText: readonly string[]): string[] {
  const letters = wordsOfText.map((word) => (word.length === 1 ? word : ' ')).join('');
  return letters.split(/ +/u).map(fold);
}

/** Whole words of a configurable list, also in the plural, whatever their accents and repeated letters. */
export function words(list: readonly string[]): Check {
  const folded = new Map(list.map((word) => [fold(word), word]));
  const find = (word: string) => folded.get(word) ?? folded.get(word.replace(/s$/u, ''));
  return {
    phase: 'words',
    title: 'Liste de mots',
    rule: 'Un mot de la liste\u00a0: l’auteur peut reformuler, une fois par heure\u00a0; renvoyé tel quel, le message est signalé.',
    words: list,
    run({ content }) {
      const wordsOfText = fold(content)
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean);
      const spelledOut = spelled(wordsOfText);
      const found = new Set([
        ...wordsOfText.flatMap((word) => find(word) ?? []),
        ...[...folded].flatMap(([word, named]) =>
          spelledOut.some((run) => run.includes(word)) ? named : [],
        ),
      ]);
      if (found.size === 0) return undefined;
      const quoted = [...found].map((word) => `« ${word} »`).join(', ');
      return {
        kind: 'nudge',
        sentence: `Mots de la liste : ${quoted}.`,
        suggestion: `Ce message contient ${quoted}. Il sera lu avec plus d’attention, donc publié plus tard. Vous pouvez le reformuler, ou l’envoyer tel quel.`,
      };
    },
  };
}

/** Embeddings, overrides and isolates reorder the text: it does not read as it is. */
const reversing = /[\u202a-\u202e\u2066-\u2069]/u;
/** No language stacks so many marks on one letter. */
const stacked = /\p{M}{6}/u;

/** Signs that change how the text around them looks. */
export const signs: Check = {
  phase: 'signs',
  title: 'Signes trompeurs',
  rule: 'Des signes qui inversent le sens de lecture, ou six marques et plus sur une lettre\u00a0: le message est signalé.',
  run({ content }) {
    const sentences = [
      reversing.test(content) && 'Des signes invisibles inversent le sens du texte.',
      stacked.test(content) && 'Des signes sont empilés sur une lettre.',
    ].filter((sentence) => sentence !== false);
    return sentences.length === 0 ? undefined : { kind: 'flag', sentence: sentences.join(' ') };
  },
};

/** Letters that most fonts hardly tell apart are one letter. */
const appearanceOf = (name: string) =>
  fold(name)
    .replace(/[^\p{L}\p{N}|]/gu, '')
    .replace(/[il1|]/gu, 'l')
    .replace(/0/gu, 'o')
    .replace(/rn/gu, 'm')
    .replace(/(\p{L})\1+/gu, '$1');

/** A team member's name, or one that looks like it, used without their account. */
export const imitation: Check = {
  phase: 'imitation',
  title: 'Usurpation',
  rule: 'Le nom d’une personne de l’équipe, ou un nom qui lui ressemble, sans son compte\u00a0: le message est signalé.',
  run({ authorName }, { protectedNames }) {
    const appearance = appearanceOf(authorName);
    const imitated = protectedNames.find((other) => appearanceOf(other) === appearance);
    // A name of emojis only has no letters to compare.
    return imitated === undefined || appearance === ''
      ? undefined
      : { kind: 'flag', sentence: `Porte le nom de ${imitated}, sans son compte.` };
  },
};

/** The author's comments were rejected lately. */
export const earlierRejections: Check = {
  phase: 'earlier_rejections',
  title: 'Rejets récents',
  rule: 'Au moins un rejet parmi les derniers messages du même auteur\u00a0: le message est signalé.',
  run(_draft, { earlier }) {
    const rejected = earlier.filter(({ state }) => state === 'rejected').length;
    return rejected === 0
      ? undefined
      : {
          kind: 'flag',
          sentence: rejected === 1 ? 'Un message déjà rejeté.' : `${rejected} messages déjà rejetés.`,
        };
  },
};

/** Insults that no discussion needs. Replaced by COMMENT_WORDS. */
export const usualWords = ['connard', 'connasse', 'salope', 'enculé', 'pute', 'pédé', 'bougnoule'];

export const checksWith = (list: readonly string[] = usualWords): readonly Check[] => [
  repeated,
  links,
  words(list),
  signs,
  imitation,
  earlierRejections,
];
