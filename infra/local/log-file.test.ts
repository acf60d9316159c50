import { mkdtempSync, readFileSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openLogFile, type LogFile } from './log-file.ts';
import { waitUntil } from './ports.ts';

let folder: string;
let log: LogFile;
let nowMs: number;
let failures: string[];
const file = () => path.join(folder, 'logs/media.log');
const read = () => {
  try {
    return readFileSync(file(), 'utf8');
  } catch {
    return '';
  }
};
const open = () =>
  openLogFile(file(), { onFailure: ({ message }) => failures.push(message), now: () => nowMs });
const until = (text: string) => waitUntil(text, async () => read().includes(text));

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'log-'));
  nowMs = 0;
  failures = [];
  log = open();
});
afterEach(() => {
  log.close();
  rmSync(folder, { recursive: true });
});

test('lines are appended to the file of an earlier run', async () => {
  log.write('one\n');
  await until('one');
  log.close();
  log = open();
  log.write('two\n');
  await until('two');
  expect(read()).toBe('one\ntwo\n');
});

// Every write to /dev/full fails as on a full disk.
test('a full disk drops lines, and says how much once there is space again', async () => {
  log.write('before\n');
  await until('before');
  log.close();
  unlinkSync(file());
  symlinkSync('/dev/full', file());
  log = open();
  log.write('first lost\n');
  await waitUntil('The failure', async () => failures.length > 0);
  log.write('second lost\n');
  unlinkSync(file());
  await waitUntil('A line of after the failure', async () => {
    nowMs += 1_000;
    log.write('after\n');
    return read().includes('after');
  });
  expect(read()).toMatch(/^\{"level":40,"msg":"log lines could not be written","bytes":\d+\}\nafter\n/);
  const [, bytes] = /"bytes":(\d+)/.exec(read()) ?? [];
  expect(Number(bytes)).toBe('first lost\nsecond lost\n'.length);
  expect(read()).not.toMatch(/first|second/);
  expect(failures).toEqual([expect.stringContaining('ENOSPC')]);
});
