import type { PlannedEpisode } from './plan.rules.ts';
import { megabytes } from './safe-fetch.ts';
import { printable } from './text.rules.ts';

export interface ImportCounts {
  added: number;
  updated: number;
  unchanged: number;
  skipped: number;
  audioChanged: number;
  audioFailed: number;
}

export type Report = ReturnType<typeof createReport>;

type ReportedEpisode = Pick<PlannedEpisode, 'number' | 'slug'>;

const nameOf = ({ number, slug }: ReportedEpisode) => (number === null ? slug : `#${number} ${slug}`);

type ReportedChange = ReportedEpisode &
  Pick<PlannedEpisode, 'outcome' | 'differences' | 'notes'> &
  ({ line: number } | Pick<PlannedEpisode, 'item'>);

const lineOf = (change: ReportedChange) => ('line' in change ? change.line : change.item.line);

/** Prints a line for each change and each problem of an import, and counts them. */
export function createReport(write: (line: string) => void, options: { isDryRun: boolean }) {
  /** Most lines contain text from the feed. */
  const print = (line: string) => write(printable(line));
  const counts: ImportCounts = {
    added: 0,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    audioChanged: 0,
    audioFailed: 0,
  };
  let title = '';

  return {
    counts,
    begin(feedTitle: string): void {
      title = feedTitle;
    },
    skipped(line: number, reason: string): void {
      counts.skipped += 1;
      print(`line ${line}: skipped: ${reason}`);
    },
    warning(line: number, text: string): void {
      print(`line ${line}: warning: ${text}`);
    },
    planned(episode: ReportedChange): void {
      counts[episode.outcome] += 1;
      for (const { text } of episode.notes) print(`line ${lineOf(episode)}: warning: ${text}`);
      if (episode.outcome === 'added') print(`line ${lineOf(episode)}: added ${nameOf(episode)}`);
      if (episode.outcome === 'updated')
        print(`line ${lineOf(episode)}: updated ${nameOf(episode)} (${episode.differences.join(', ')})`);
    },
    stored(
      progress: string,
      episode: ReportedEpisode,
      stored: { isChanged: boolean; sizeBytes: number },
    ): void {
      if (stored.isChanged) counts.audioChanged += 1;
      const what = stored.isChanged ? `stored ${megabytes(stored.sizeBytes)}` : 'stored already';
      print(`audio ${progress}: ${what}: ${nameOf(episode)}`);
    },
    insecureAudio(count: number): void {
      if (count === 0) return;
      const what = count === 1 ? '1 audio address is http' : `${count} audio addresses are http`;
      print(`warning: ${what}, which our pages cannot play: declared as https instead`);
    },
    declared(changedCount: number): void {
      counts.audioChanged += changedCount;
    },
    audioFailed(line: number, reason: string): void {
      counts.audioFailed += 1;
      print(`line ${line}: audio failed: ${reason}`);
    },
    /** The last line. */
    summary(): void {
      const { added, updated, unchanged, skipped } = counts;
      const audio = options.isDryRun
        ? 'nothing was written'
        : `audio: ${counts.audioChanged} changed, ${counts.audioFailed} failed`;
      const head = options.isDryRun ? `Dry run of "${title}"` : `Imported "${title}"`;
      print(
        `${head}: ${added} added, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped; ${audio}.`,
      );
    },
  };
}
