import { randomBytes } from 'node:crypto';
import { renameSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { errorCodeOf } from '@nobicast/service-kit/error-code';
import { summarize, summarizedBytes, type MailSummary } from './mail-summary.ts';

export type MailFolder = Awaited<ReturnType<typeof openMailFolder>>;

export class MailTooLargeError extends Error {
  override name = 'MailTooLargeError';
}

const temporaryEnding = '.incoming';
/** `20261126T175851123Z-4f6a0c9d13e2.eml`: names sort by arrival. */
const fileNames = /^((\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-[0-9a-f]{12})\.eml$/;

const cannotSyncFolders = ['EINVAL', 'ENOTSUP', 'EISDIR', 'EPERM'];

const idOf = (receivedAt: Date) =>
  `${receivedAt.toISOString().replace(/[-:.]/g, '')}-${randomBytes(6).toString('hex')}`;

/**
 * One file per mail, with a summary in memory. Only one process may use the folder: it would delete what another is
 * receiving.
 */
export async function openMailFolder(options: {
  /** Created when missing. Other files are left alone. */
  folder: string;
  keptMails: number;
  maxMailBytes: number;
  now?: () => number;
}) {
  const { folder, keptMails, maxMailBytes, now = Date.now } = options;
  const fileOf = (id: string) => path.join(folder, `${id}.eml`);
  /** Oldest first. */
  const mails = new Map<string, MailSummary>();
  const listeners = new Set<() => void>();
  let lastReceivedAtMs = 0;

  await mkdir(folder, { recursive: true });
  await load();

  async function load(): Promise<void> {
    const names = (await readdir(folder)).sort();
    for (const name of names.filter((file) => file.endsWith(temporaryEnding))) {
      await rm(path.join(folder, name), { force: true });
    }
    for (const name of names) {
      const [, id, year, month, day, hour, minute, second, millisecond] = fileNames.exec(name) ?? [];
      const receivedAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}Z`);
      if (!id || Number.isNaN(receivedAt.getTime())) continue;
      lastReceivedAtMs = Math.max(lastReceivedAtMs, receivedAt.getTime());
      mails.set(id, { id, receivedAt, from: '', to: [], subject: '', isSeen: true });
    }
    await removeOldest();
    const buffer = Buffer.alloc(summarizedBytes); // one for all
    for (const mail of mails.values()) {
      // An unreadable file is listed without its subject; opening it shows the reason.
      const bytesRead = await readBeginning(mail.id, buffer).catch(() => 0);
      Object.assign(mail, await summarize(buffer.subarray(0, bytesRead)));
    }
  }

  async function readBeginning(id: string, buffer: Buffer): Promise<number> {
    const file = await open(fileOf(id));
    try {
      return (await file.read(buffer, 0, buffer.length, 0)).bytesRead;
    } finally {
      await file.close();
    }
  }

  /**
   * Once this resolves, the mail is on disk; if it rejects, no file is left. The bytes are read to their end in any
   * case.
   * @throws MailTooLargeError, the error of the disk, or that of a connection which ended too early
   */
  async function receive(bytes: AsyncIterable<Buffer>): Promise<void> {
    const temporary = path.join(folder, `${randomBytes(8).toString('hex')}${temporaryEnding}`);
    let id: string | undefined;
    try {
      const beginning = await write(temporary, bytes);
      const summary = await summarize(beginning);
      id = commit(temporary, summary);
      await syncFolder();
    } catch (error) {
      if (id) mails.delete(id);
      // Files that cannot be removed now are removed at the next start; the original error matters more.
      for (const file of [temporary, ...(id ? [fileOf(id)] : [])]) {
        await rm(file, { force: true }).catch(() => undefined);
      }
      throw error;
    }
    await removeOldest();
    announce();
  }

  /** Names and lists a mail in one step, so that both orders agree. */
  function commit(temporary: string, summary: Pick<MailSummary, 'from' | 'to' | 'subject'>): string {
    lastReceivedAtMs = Math.max(now(), lastReceivedAtMs + 1);
    const receivedAt = new Date(lastReceivedAtMs);
    const id = idOf(receivedAt);
    renameSync(temporary, fileOf(id));
    mails.set(id, { id, receivedAt, ...summary, isSeen: false });
    return id;
  }

  async function write(temporary: string, bytes: AsyncIterable<Buffer>): Promise<Buffer> {
    const beginning: Buffer[] = [];
    let size = 0;
    let failure: unknown;
    let file: FileHandle | undefined;
    try {
      for await (const piece of bytes) {
        if (failure !== undefined) continue; // a client reads the reply after it has sent everything
        try {
          if (size < summarizedBytes) beginning.push(piece.subarray(0, summarizedBytes - size));
          size += piece.length;
          if (size > maxMailBytes) throw new MailTooLargeError(`more than ${maxMailBytes} bytes`);
          file ??= await open(temporary, 'wx', 0o600);
          await file.writeFile(piece);
        } catch (error) {
          failure = error;
        }
      }
      if (failure !== undefined) throw failure;
      file ??= await open(temporary, 'wx', 0o600);
      await file.sync();
    } finally {
      await file?.close();
    }
    return Buffer.concat(beginning);
  }

  /** Otherwise a power failure can lose the name of a file. Not every file system can do it, nor Windows. */
  async function syncFolder(): Promise<void> {
    let handle: FileHandle | undefined;
    try {
      handle = await open(folder, 'r');
      await handle.sync();
    } catch (error) {
      if (!cannotSyncFolders.includes(String(errorCodeOf(error)))) throw error;
    } finally {
      await handle?.close();
    }
  }

  async function removeOldest(): Promise<void> {
    const ids = [...mails.keys()];
    await remove(ids.slice(0, Math.max(0, ids.length - keptMails)));
  }

  async function remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) mails.delete(id);
    // A file that cannot be removed now is removed at the next start, when it is one too many again.
    for (const id of ids) await rm(fileOf(id), { force: true }).catch(() => undefined);
  }

  function announce(): void {
    for (const listener of listeners) listener();
  }

  return {
    receive,
    /** Oldest first. */
    list: (): readonly MailSummary[] => [...mails.values()],
    find: (id: string): MailSummary | undefined => mails.get(id),
    /** Undefined if there is none, or if it was removed meanwhile. */
    async read(id: string): Promise<Buffer | undefined> {
      if (!mails.has(id)) return undefined;
      try {
        return await readFile(fileOf(id));
      } catch (error) {
        if (errorCodeOf(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    markSeen(id: string): void {
      const mail = mails.get(id);
      if (!mail || mail.isSeen) return;
      mail.isSeen = true;
      announce();
    },
    async removeAll(): Promise<void> {
      await remove([...mails.keys()]);
      announce();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
