import { constants, createReadStream } from 'node:fs';
import { access, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decodeXml } from './feed-text.ts';
import { codeOf, ImportProblem } from './import-problem.ts';
import { megabytes, type SafeFetch } from './safe-fetch.ts';

/** Feeds of thousands of episodes have some 30 MB. */
const limits = { maxBytes: 64 * 1024 * 1024, totalMs: 30_000, idleMs: 10_000 };

const isWebAddress = (source: string) => /^[a-z][a-z0-9+.-]+:\/\//i.test(source);

export interface SourceOptions {
  fetcher: Pick<SafeFetch, 'open'>;
  folder: string;
  warn(line: number, text: string): void;
}

export interface Source {
  parts: AsyncIterable<string>;
  /** Where it was fetched; undefined for a file. */
  address: string | undefined;
  /** Opens another page of it; undefined for a file, which leads nowhere. */
  openPage: ((address: string) => Promise<AsyncIterable<string>>) | undefined;
}

/**
 * A feed's text as it is read, from a file or an address. Feeds are not held in memory.
 * @throws ImportProblem, also while the parts are read
 */
export async function readSource(source: string, { fetcher, folder, warn }: SourceOptions): Promise<Source> {
  if (!isWebAddress(source)) {
    const file = path.resolve(folder, source);
    await requireFeedFile(file, source);
    return { parts: decodeXml(createReadStream(file), { warn }), address: undefined, openPage: undefined };
  }
  const openPage = async (address: string) => {
    const { charset, body } = await fetcher.open(address, limits);
    return decodeXml(spooled(body), { charset, warn });
  };
  return { parts: await openPage(source), address: source, openPage };
}

/**
 * Downloads into a temporary file first: reading the items takes longer than the sender would wait. The file has lost its
 * name by then, so that nothing of it stays where this process is killed.
 */
async function* spooled(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nobicast-feed-'));
  const file = await open(path.join(folder, 'feed.xml'), 'w+').finally(() => rm(folder, { recursive: true }));
  try {
    for await (const chunk of body) await file.appendFile(chunk);
    // A stream without an encoding yields buffers.
    yield* file.createReadStream({ start: 0 }) as AsyncIterable<Buffer>;
  } finally {
    await file.close();
  }
}

async function requireFeedFile(file: string, name: string): Promise<void> {
  try {
    const facts = await stat(file);
    if (!facts.isFile()) throw new ImportProblem(`${name} is not a file`);
    if (facts.size > limits.maxBytes)
      throw new ImportProblem(`${name} has more than ${megabytes(limits.maxBytes)}`);
    await access(file, constants.R_OK);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new ImportProblem(`there is no file ${name}`, { cause: error });
    if (codeOf(error) === 'EACCES') throw new ImportProblem(`${name} may not be read`, { cause: error });
    throw error;
  }
}
