/** With a full disk and a closed output no mail is lost, and the process goes on. */
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  createMailFolder,
  listMails,
  sendMail,
  startChildCatcher,
  type ChildCatcher,
} from './testing/catcher.ts';

let folder = '';
let catcher: ChildCatcher | undefined;
const large = { subject: 'large', text: 'x'.repeat(2 * 1024 * 1024) };
const putOff = { responseCode: 452 };

beforeEach(async () => {
  folder = await createMailFolder();
});
afterEach(async () => {
  await catcher?.end('SIGKILL');
  await rm(folder, { recursive: true });
});

const subjectsOf = async ({ url }: ChildCatcher) => (await listMails(url)).map(({ subject }) => subject);

// The file size limit fails the same writes with the same code path as a full disk (EFBIG).
test('a mail that does not fit is put off and leaves nothing; the next that fits is kept', async () => {
  catcher = await startChildCatcher(folder, { maxFileBytes: 1024 * 1024 });
  await sendMail(catcher.smtpPort, { subject: 'before' });
  const before = await readdir(folder);
  for (const _ of [1, 2, 3]) await expect(sendMail(catcher.smtpPort, large)).rejects.toMatchObject(putOff);
  expect(await readdir(folder)).toEqual(before);
  await sendMail(catcher.smtpPort, { subject: 'after' });
  expect(await subjectsOf(catcher)).toEqual(['before', 'after']);
});

test('it goes on when its output is closed, which it writes to while the disk is full and after', async () => {
  catcher = await startChildCatcher(folder, { maxFileBytes: 1024 * 1024 });
  catcher.process.stdout?.destroy();
  catcher.process.stderr?.destroy();
  for (const _ of [1, 2, 3]) {
    await expect(sendMail(catcher.smtpPort, large)).rejects.toMatchObject(putOff);
    await sendMail(catcher.smtpPort);
  }
  expect(await listMails(catcher.url)).toHaveLength(3);
  expect(await catcher.end('SIGTERM')).toBe(0);
});

function mountSmallDisk(at: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', at], { stdio: 'ignore' });
    return true;
  } catch {
    return false; // a container without that right
  }
}

test('on a disk that is full (as root), mails are put off until there is room again', async () => {
  const disk = path.join(folder, 'disk');
  await mkdir(disk);
  if (!mountSmallDisk(disk)) return;
  try {
    catcher = await startChildCatcher(disk);
    await sendMail(catcher.smtpPort, { subject: 'before' });
    const filler = path.join(disk, 'filler');
    await expect(writeFile(filler, Buffer.alloc(1024 * 1024))).rejects.toMatchObject({ code: 'ENOSPC' });
    const before = await readdir(disk);
    await expect(sendMail(catcher.smtpPort, { subject: 'during' })).rejects.toMatchObject(putOff);
    expect(await readdir(disk)).toEqual(before);
    await rm(filler);
    await sendMail(catcher.smtpPort, { subject: 'after' });
    expect(await subjectsOf(catcher)).toEqual(['before', 'after']);
  } finally {
    await catcher?.end('SIGKILL');
    execFileSync('umount', [disk]);
  }
});

test('it says that its port is taken', async () => {
  catcher = await startChildCatcher(folder);
  const httpPort = Number(new URL(catcher.url).port);
  await expect(startChildCatcher(folder, { httpPort })).rejects.toThrow(
    /^mail catcher: a port is taken: \d+ or 0\n$/,
  );
});
