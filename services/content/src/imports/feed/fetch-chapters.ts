import { inParallel, parseJson } from '@nobicast/service-kit';
import { parseChaptersFile } from './chapters.rules.ts';
import type { FeedItem } from './feed-item.ts';
import { ImportProblem, type FeedProblem, type ItemNote } from './import-problem.ts';
import type { SafeFetch } from './safe-fetch.ts';

const limits = { maxBytes: 2 * 1024 * 1024, totalMs: 15_000, idleMs: 5_000 };
const atOnce = 6;
/** Waiting longer in vain for one host could take all the time of a run: the rest of its files is left out. */
const longestLossMs = 30 * 60_000;

/**
 * Returns the items with the chapters of their chapters files. A file that cannot be read is a warning: its episode is
 * imported, and subjects that an earlier run found stay.
 */
export async function fetchChapters(
  items: readonly FeedItem[],
  sources: { fetcher: Pick<SafeFetch, 'read'>; warn(problem: FeedProblem): void },
): Promise<FeedItem[]> {
  const read = patientReader(sources.fetcher);
  return inParallel(atOnce, items, async (item) => {
    if (!item.chaptersUrl) return item;
    const notes: ItemNote[] = [];
    try {
      const chapters = await readChapters(read, item.chaptersUrl, notes);
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

type ReadFile = (address: string) => Promise<{ bytes: Buffer }>;

/** Reads from a host until the reads that failed have taken too long together. */
function patientReader(fetcher: Pick<SafeFetch, 'read'>): ReadFile {
  const lostMs = new Map<string, number>();
  return async (address) => {
    const { host } = new URL(address);
    if ((lostMs.get(host) ?? 0) > longestLossMs) throw new ImportProblem(`${host} is too slow`);
    const startedAt = performance.now();
    try {
      return await fetcher.read(address, limits);
    } catch (error) {
      lostMs.set(host, (lostMs.get(host) ?? 0) + performance.now() - startedAt);
      throw error;
    }
  };
}

async function readChapters(read: ReadFile, address: string, notes: ItemNote[]) {
  const { bytes } = await read(address);
  // A reply that is not JSON has no chapters.
  const chapters = parseChaptersFile(parseJson(bytes.toString('utf8')), { notes });
  if (!chapters) throw new ImportProblem(`${address} holds no chapters`);
  return chapters;
}
