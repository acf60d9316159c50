import type { EpisodeGuest } from '@nobicast/contracts/episodes';
import type { Chapter } from '@nobicast/contracts/host-api';
import { paths } from '@nobicast/contracts/paths';
import type { TranscriptLine } from '@nobicast/contracts/transcripts';
import type { Marks } from '@nobicast/web-kit';

/** After a seek, some browsers stop a little before the requested position. */
const toleranceMs = 100;

/** The last line that has begun; -1 before the first. */
export function lineAt(lines: readonly TranscriptLine[], seconds: number): number {
  const at = seconds * 1_000 + toleranceMs;
  let [from, to] = [0, lines.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((lines[middle]?.start_ms ?? Infinity) <= at) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

/** The lines of one subject; `to` is exclusive. */
export interface Group {
  /** Undefined before the first subject, and where no start is known. */
  chapter: Chapter | undefined;
  from: number;
  to: number;
}

/** Subjects without a line are left out. */
export function groupLines(lines: readonly TranscriptLine[], chapters: readonly Chapter[]): Group[] {
  const starts = chapters.map(({ startMs }) => {
    const first = lines.findIndex(({ start_ms: startOfLine }) => startOfLine >= startMs);
    return first === -1 ? lines.length : first;
  });
  return [undefined, ...chapters].flatMap((chapter, index) => {
    const from = index === 0 ? 0 : (starts[index - 1] ?? 0);
    const to = starts[index] ?? lines.length;
    return from < to ? [{ chapter, from, to }] : [];
  });
}

const marks = /\p{Mn}/gu;

/** Ignores case, accents and kinds of apostrophes. The length stays the same, and so do positions. */
export function fold(text: string): string {
  let folded = '';
  for (const character of text) {
    const plain = character.normalize('NFD').replace(marks, '').toLowerCase().replace(/[’ʼ]/, "'");
    folded += plain.length === character.length ? plain : character;
  }
  return folded.replace(/\s/g, ' ');
}

/** By folded name. Two people with the same name get no link. */
export function pagesByName(guests: readonly EpisodeGuest[]): ReadonlyMap<string, string> {
  const names = guests.map(({ name }) => fold(name));
  return new Map(
    guests.flatMap(({ slug }, at) => {
      const name = names[at] ?? '';
      const isAlone = names.indexOf(name) === names.lastIndexOf(name);
      return slug !== null && isAlone ? [[name, paths.guest(slug)] as const] : [];
    }),
  );
}

export interface Found {
  count: number;
  /** By line index. */
  marks: ReadonlyMap<number, Marks>;
}

export type Search = (words: string) => Found | undefined;

/** Also finds matches that go on in the next line. Undefined for less than two characters. */
export function searchIn(lines: readonly TranscriptLine[]): Search {
  const texts = lines.map(({ text }) => fold(text));
  const whole = texts.join(' ');
  return (words) => {
    const wanted = fold(words).trim().replace(/ +/g, ' ');
    if (wanted.length < 2) return undefined;
    const marked = new Map<number, Marks>();
    let count = 0;
    let index = 0;
    /** Position of line `index` in the whole text. */
    let begin = 0;
    const lengthOf = (of: number) => texts[of]?.length ?? 0;
    for (let at = whole.indexOf(wanted); at !== -1; at = whole.indexOf(wanted, at + wanted.length)) {
      count += 1;
      while (begin + lengthOf(index) <= at) {
        begin += lengthOf(index) + 1;
        index += 1;
      }
      const end = at + wanted.length;
      for (let [line, start] = [index, begin]; start < end && line < texts.length; line += 1) {
        const mark = [Math.max(at - start, 0), Math.min(end - start, lengthOf(line))] as const;
        marked.set(line, [...(marked.get(line) ?? []), mark]);
        start += lengthOf(line) + 1;
      }
    }
    return { count, marks: marked };
  };
}
