import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger, RemovalsPosition } from '@nobicast/service-kit';
import { z } from 'zod';
import { createEntry, messageOf, type Entry, type MessageParts } from './entry.ts';

const headSchema = z.object({
  key: z.string(),
  keys: z.array(z.string()),
  lifetimeMs: z.number(),
  storedAt: z.number(),
  status: z.number(),
  cacheControl: z.string().optional(),
  isCompressible: z.boolean(),
  lastModifiedMs: z.number().optional(),
  head: z.array(z.string()),
  digest: z.string(),
});

/** Up to where removals were read, and when by the clock of this machine (ms since 1970). */
export type KeptPosition = RemovalsPosition & { gatewayTimeMs: number };

/** The file keeps the names that earlier versions read and write. */
const positionSchema = z
  .object({
    database: z.string(),
    transaction: z.string(),
    readAtMs: z.number(),
    // Earlier versions did not write it.
    known: z.array(z.string()).readonly().default([]),
    readAt: z.number(),
  })
  .transform(({ readAtMs: databaseTimeMs, readAt: gatewayTimeMs, ...position }) => ({
    ...position,
    databaseTimeMs,
    gatewayTimeMs,
  }));

const writtenPosition = ({ databaseTimeMs, gatewayTimeMs, ...position }: KeptPosition) =>
  JSON.stringify({
    ...position,
    readAtMs: databaseTimeMs,
    readAt: gatewayTimeMs,
  } satisfies z.input<typeof positionSchema>);

/** `storedAt` is in ms since 1970. */
export type KeptCopy = MessageParts & Pick<Entry, 'key' | 'keys' | 'lifetimeMs'> & { storedAt: number };

/** Stale from the start: changes since then are unknown. */
export function entryOfCopy(copy: KeptCopy, { now, nowMs }: { now: Date; nowMs: number }): Entry {
  const { key, keys, lifetimeMs, storedAt } = copy;
  const storedAtMs = nowMs - Math.max(0, now.getTime() - storedAt);
  const entry = createEntry(messageOf(copy), { key, keys, lifetimeMs, purgesAtStart: 0, storedAtMs });
  return { ...entry, purgedAtMs: nowMs };
}

const positionFile = 'removals.json';
const ending = '.copy';
/** After this an unchanged copy is rewritten, to record that it is still current. */
const rewrittenAfterMs = 10 * 60_000;
/** File systems allocate blocks. */
const sizeOnDisk = (bytes: number) => Math.ceil(bytes / 4_096) * 4_096;
const digestOf = (body: Buffer) => createHash('sha256').update(body).digest('base64url').slice(0, 27);
const nameOf = (key: string) => `${createHash('sha256').update(key).digest('hex').slice(0, 40)}${ending}`;

function readCopy(file: string): KeptCopy & { digest: string } {
  const bytes = readFileSync(file);
  const endOfHead = bytes.indexOf('\n');
  const { digest, cacheControl, lastModifiedMs, ...head } = headSchema.parse(
    JSON.parse(bytes.subarray(0, endOfHead).toString()),
  );
  const plain = bytes.subarray(endOfHead + 1);
  if (digestOf(plain) !== digest) throw new Error('Its bytes are not those that were written.');
  return { ...head, cacheControl, lastModifiedMs, plain, digest };
}

/**
 * Persists good replies of this process on disk, up to `maxBytes`; the oldest are evicted first. Operations
 * run in the order of the calls, and the position is written after the removals it covers: a process that
 * crashes in between reads them again. If the disk fails, only the copies are lost.
 */
export function openKeptCopies(options: {
  folder: string;
  maxBytes: number;
  isPinned: (key: string) => boolean;
  logger: Logger;
}) {
  const { folder, maxBytes, isPinned, logger } = options;
  const files = new Map<string, { key: string; bytes: number; digest: string; storedAt: number }>();
  let bytes = 0;
  let queue: Promise<void> = Promise.resolve();
  let hasFailed = false;

  const pathOf = (name: string) => path.join(folder, name);

  function enqueue(work: () => Promise<unknown>): void {
    queue = queue.then(work).then(
      () => {
        hasFailed = false;
      },
      (error: unknown) => {
        if (!hasFailed) logger.warn({ err: error, folder }, 'kept pages are not written');
        hasFailed = true;
      },
    );
  }

  async function replace(name: string, content: string | Buffer): Promise<void> {
    const temporary = pathOf(`${name}.new`);
    try {
      await writeFile(temporary, content);
      await rename(temporary, pathOf(name));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  function forget(name: string): void {
    bytes -= files.get(name)?.bytes ?? 0;
    files.delete(name);
  }

  async function discard(name: string): Promise<void> {
    forget(name);
    await rm(pathOf(name), { force: true });
  }

  async function makeRoom(needed: number): Promise<void> {
    for (const [name, { key }] of files) {
      if (bytes + needed <= maxBytes) return;
      if (!isPinned(key)) await discard(name);
    }
  }

  async function writeEntry(entry: Entry, storedAt: number): Promise<void> {
    if (entry.isRemoved) return;
    const name = nameOf(entry.key);
    const { digest, plain } = entry;
    const present = files.get(name);
    if (present?.digest === digest && storedAt - present.storedAt < rewrittenAfterMs) return;
    const head = headSchema.parse({ ...entry, storedAt });
    const content = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), plain]);
    const size = sizeOnDisk(content.length);
    forget(name);
    if (size > maxBytes) return discard(name);
    await makeRoom(size);
    if (bytes + size > maxBytes) return discard(name);
    await replace(name, content);
    files.set(name, { key: entry.key, bytes: size, digest, storedAt });
    bytes += size;
  }

  return {
    /** The copies of an earlier process, newest last; unreadable ones are deleted. */
    load(): { copies: KeptCopy[]; position: KeptPosition | undefined } {
      mkdirSync(folder, { recursive: true });
      const copies: KeptCopy[] = [];
      let position: KeptPosition | undefined;
      for (const name of readdirSync(folder)) {
        try {
          if (name === positionFile) {
            position = positionSchema.parse(JSON.parse(readFileSync(pathOf(name), 'utf8')));
            continue;
          }
          if (!name.endsWith(ending)) throw new Error('It was not finished.');
          const { digest, ...copy } = readCopy(pathOf(name));
          const { key, storedAt } = copy;
          files.set(name, { key, bytes: sizeOnDisk(statSync(pathOf(name)).size), digest, storedAt });
          copies.push(copy);
        } catch (error) {
          logger.warn({ err: error, file: name }, 'a kept page cannot be read');
          rmSync(pathOf(name), { recursive: true, force: true });
        }
      }
      const byAge = [...files].sort(([, one], [, other]) => one.storedAt - other.storedAt);
      files.clear();
      for (const [name, file] of byAge) {
        files.set(name, file);
        bytes += file.bytes;
      }
      enqueue(() => makeRoom(0));
      return { copies: copies.sort((one, other) => one.storedAt - other.storedAt), position };
    },
    write: (entry: Entry, storedAt: number): void => enqueue(() => writeEntry(entry, storedAt)),
    remove: (key: string): void => enqueue(() => discard(nameOf(key))),
    savePosition: (position: KeptPosition): void =>
      enqueue(() => replace(positionFile, writtenPosition(position))),
    settled: (): Promise<void> => queue,
    figures: () => ({ files: files.size, bytes }),
  };
}

export type KeptCopies = ReturnType<typeof openKeptCopies>;
