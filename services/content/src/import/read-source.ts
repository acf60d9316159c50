import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { decodeXml } from './feed-text.ts';
import { codeOf, ImportProblem } from './import-problem.ts';
import { megabytes, type SafeFetch } from './safe-fetch.ts';

/** Feeds of thousands of episodes have some 30 MB. */
const limits = { maxBytes: 64 * 1024 * 1024, totalMs: 30_000, idleMs: 10_000 };

const isWebAddress = (source: string) => /^[a-z][a-z0-9+.-]+:\/\//i.test(source);

/** The text of a feed, from a file or an address. @throws ImportProblem */
export async function readSource(
  source: string,
  { fetcher, folder }: { fetcher: Pick<SafeFetch, 'read'>; folder: string },
) {
  if (isWebAddress(source)) {
    const { bytes, charset } = await fetcher.read(source, limits);
    return decodeXml(bytes, charset);
  }
  return decodeXml(await readFeedFile(path.resolve(folder, source), source));
}

async function readFeedFile(file: string, name: string): Promise<Uint8Array> {
  try {
    const facts = await stat(file);
    if (!facts.isFile()) throw new ImportProblem(`${name} is not a file`);
    if (facts.size > limits.maxBytes)
      throw new ImportProblem(`${name} has more than ${megabytes(limits.maxBytes)}`);
    return await readFile(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new ImportProblem(`there is no file ${name}`, { cause: error });
    if (codeOf(error) === 'EACCES') throw new ImportProblem(`${name} may not be read`, { cause: error });
    throw error;
  }
}
