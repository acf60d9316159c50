import type { SoundFacts } from '@nobicast/contracts/audio-facts';

export type OfferedChapter = SoundFacts['chapters'][number];

/** Two titles with fewer words in common are not about the same subject. */
const leastLikeness = 0.34;

/**
 * The words of a title: without accents, case and punctuation, and without single letters such as "l" and "d", unless it
 * has nothing else.
 */
function wordsOf(title: string): ReadonlySet<string> {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1);
  return new Set(words.length > 0 ? words : [plain].filter(Boolean));
}

/** From 0 to 1: the share of the words that both have (Dice). */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((word) => other.has(word)).length;
  const share = (2 * common) / Math.max(1, one.size + other.size);
  return share < leastLikeness ? 0 : share;
}

/** Whether nothing would change if the chapters became the starts of the subjects. */
export function areStartsOf(
  chapters: readonly OfferedChapter[],
  subjects: readonly { title: string; start_ms: number | null }[],
): boolean {
  const started = subjects.filter(({ start_ms: start }) => start !== null);
  return (
    started.length === chapters.length &&
    started.every(
      ({ title, start_ms: start }, index) =>
        chapters[index]?.title === title.trim() && chapters[index].start_ms === start,
    )
  );
}

/**
 * Pairs chapters with subjects by their titles, each subject at most once, in the order of both lists, so that the pairs
 * have the most in common. For each chapter the position of its subject; undefined where it has none.
 */
export function matchChapters(
  chapters: readonly Pick<OfferedChapter, 'title'>[],
  subjects: readonly { title: string }[],
): (number | undefined)[] {
  const subjectWords = subjects.map(({ title }) => wordsOf(title));
  const likenesses = chapters.map(({ title }) => {
    const words = wordsOf(title);
    return subjectWords.map((other) => likeness(words, other));
  });
  // best[c][s]: the most that the chapters from c on and the subjects from s on can have in common.
  const best = Array.from({ length: chapters.length + 1 }, () =>
    new Array<number>(subjects.length + 1).fill(0),
  );
  const at = (c: number, s: number) => best[c]?.[s] ?? 0;
  const together = (c: number, s: number) => (likenesses[c]?.[s] ?? 0) + at(c + 1, s + 1);
  for (let c = chapters.length - 1; c >= 0; c -= 1)
    for (let s = subjects.length - 1; s >= 0; s -= 1) {
      const row = best[c];
      if (row) row[s] = Math.max(at(c + 1, s), at(c, s + 1), together(c, s));
    }

  const matches: (number | undefined)[] = [];
  let s = 0;
  for (let c = 0; c < chapters.length; c += 1) {
    // The best pairing does not need these subjects.
    while (s < subjects.length && at(c, s) === at(c, s + 1)) s += 1;
    const isMatch = s < subjects.length && (likenesses[c]?.[s] ?? 0) > 0 && at(c, s) === together(c, s);
    matches.push(isMatch ? s : undefined);
    if (isMatch) s += 1;
  }
  return matches;
}

/** The position of the subject whose title is most like this one; undefined where none is. */
export function nearestSubject(title: string, subjects: readonly { title: string }[]): number | undefined {
  const words = wordsOf(title);
  const shares = subjects.map((subject) => likeness(words, wordsOf(subject.title)));
  const most = Math.max(0, ...shares);
  return most === 0 ? undefined : shares.indexOf(most);
}
