import { inParallel, parseJson } from '@nobicast/service-kit';
import { parseChaptersFile } from './chapters.rules.ts';
import type { FeedItem } from './feed-item.ts';
import { ImportProblem, type FeedProblem, type ItemNote } from './import-problem.ts';
import type { SafeFetch } from './safe-fetch.ts';

const limits = { maxBytes: 2 * 1024 * 1024, totalMs: 15_000, idleMs: 5_000 };
const atOnce = 6;

/**
 * Returns the items with the chapters of their chapters files. A file that cannot be read is a warning: its episode is
 * imported, and subjects that an earlier run found stay.
 */
export async function fetchChapters(
  items: readonly FeedItem[],
  sources: { fetcher: Pick<SafeFetch, 'read'>; warn(problem: FeedProblem): void },
): Promise<FeedItem[]> {
  return inParallel(atOnce, items, async (item) => {
    if (!item.chaptersUrl) return item;
    const notes: ItemNote[] = [];
    try {
      const chapters = await readChapters(sources.fetcher, item.chaptersUrl, notes);
      for (const note of notes) sources.warn({ ...note, line: item.line, title: item.fields.title });
      return { ...item, chapters };
    } catch (error) {
      if (!(error instanceof ImportProblem)) throw error;
      sources.warn({
        line: item.line,
        title: item.fields.title,
        code: 'chapters',
        text: `its chapters are left out: ${error.message}`,
        written: item.chaptersUrl,
      });
      return item;
    }
  });
}

async function readChapters(fetcher: Pick<SafeFetch, 'read'>, address: string, notes: ItemNote[]) {
  const { bytes } = await fetcher.read(address, limits);
  // A reply that is not JSON has no chapters.
  const chapters = parseChaptersFile(parseJson(bytes.toString('utf8')), { notes });
  if (!chapters) throw new ImportProblem(`${address} holds no chapters`);
  return chapters;
}
