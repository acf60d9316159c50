import type { Check } from './checks.ts';

const minuteMs = 60_000;
const repeatWindowMs = 10 * minuteMs;
const maxLinks = 5;
const linksToFlag = 2;

const withoutSpaces = (text: string) => text.toLowerCase().replace(/\s+/gu, ' ').trim();

/** The same text by the same author, a moment ago. */
export const repeated: Check = {
  phase: 'repeated',
  run({ content }, { earlier, now }) {
    const text = withoutSpaces(content);
    const isRepeated = earlier.some(
      (other) =>
        now.getTime() - other.created_at.getTime() < repeatWindowMs && withoutSpaces(other.content) === text,
    );
    return isRepeated
      ? {
          kind: 'refusal',
          code: 'repeated_comment',
          sentence: 'Vous venez d’envoyer ce message. Il attend la modération.',
        }
      : undefined;
  },
};

const countLinks = (text: string) => text.match(/https?:\/\/|www\./giu)?.length ?? 0;

/** Advertising is mostly links. */
export const links: Check = {
  phase: 'links',
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

/** Folds what looks alike: case, accents, compatibility forms, invisible characters, repeated letters. */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replace(/(\p{L})\1+/gu, '$1');

/** Whole words of a configurable list, whatever their accents and repeated letters. */
export function words(list: readonly string[]): Check {
  const folded = new Map(list.map((word) => [fold(word), word]));
  return {
    phase: 'words',
    run({ content }) {
      const found = new Set(
        fold(content)
          .split(/[^\p{L}\p{N}]+/u)
          .flatMap((word) => folded.get(word) ?? []),
      );
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

/** The name of somebody of the team, or one that looks like it, used without their account. */
export const imitation: Check = {
  phase: 'imitation',
  run({ authorName, isMember }, { protectedNames }) {
    if (isMember) return undefined;
    const name = fold(authorName).replace(/[^\p{L}\p{N}]/gu, '');
    const imitated = protectedNames.find((other) => fold(other).replace(/[^\p{L}\p{N}]/gu, '') === name);
    return imitated === undefined
      ? undefined
      : { kind: 'flag', sentence: `Porte le nom de ${imitated}, sans son compte.` };
  },
};

/** Somebody whose comments were rejected lately. */
export const earlierRejections: Check = {
  phase: 'earlier_rejections',
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

/** The usual list: insults that nobody needs to talk about a subject. Replaced by COMMENT_WORDS. */
const usualWords = [
  'connard',
  'connards',
  'connasse',
  'salope',
  'enculé',
  'enculés',
  'pute',
  'putes',
  'pédé',
  'bougnoule',
];

/** All checks of a new comment, in their order. */
export const checksWith = (list: readonly string[] = usualWords): readonly Check[] => [
  repeated,
  links,
  words(list),
  imitation,
  earlierRejections,
];
