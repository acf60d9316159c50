import { execFileSync, spawn } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createBufferedOutput } from './buffered-output.ts';
import { eventually } from './testing/index.ts';

const source = JSON.stringify(path.join(__dirname, 'buffered-output.ts'));

/** Resolves with the exit code, or the signal that ended it. */
function run(code: string, standardOutput: 'pipe' | number) {
  const script = `import { createBufferedOutput } from ${source}; const output = createBufferedOutput(1); ${code}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    stdio: ['pipe', standardOutput, 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
  return { child, ended };
}

test('lines come in order, also the last ones of a process that exits', async () => {
  const { child, ended } = run(
    `for (let n = 0; n < 5000; n += 1) output.write(n + '\\n');
    process.stdin.once('data', () => { output.write('last\\n'); process.exit(3); });`,
    'pipe',
  );
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => (text += part));
  const lines = Array.from({ length: 5000 }, (_, n) => `${n}\n`).join('');
  const expected = `${lines}last\n`;
  // A write in progress when a process ends may complete after the last one.
  await eventually(() => text.length === lines.length);
  child.stdin?.write(' ');
  expect(await ended).toBe(3);
  await eventually(() => text.length === expected.length);
  expect(text).toBe(expected);
});

test.each([
  ['reader is gone', () => 'pipe' as const],
  ['disk is full', () => openSync('/dev/full', 'w')],
])('a process whose %s goes on, and ends when it is told to', async (_, open) => {
  const output = open();
  const { child, ended } = run(
    `process.stdin.resume().on('data', () => { output.write('last\\n'); process.exit(3); });
    setInterval(() => output.write('line\\n'), 5);`,
    output,
  );
  child.stdout?.destroy();
  await new Promise((resolve) => child.stdin?.write(' ', resolve));
  expect(await ended).toBe(3);
  if (typeof output === 'number') closeSync(output);
});

test('no line is lost while each is written, however many there have been', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'output-'));
  const file = path.join(folder, 'lines');
  const descriptor = openSync(file, 'w');
  const output = createBufferedOutput(descriptor);
  const line = `${'x'.repeat(399_999)}\n`;
  for (let bytes = line.length; bytes < 2_000_000; bytes += line.length) {
    output.write(line);
    await eventually(() => statSync(file).size === bytes);
  }
  expect(output.droppedLines()).toBe(0);
  closeSync(descriptor);
  rmSync(folder, { recursive: true });
});

test('what could not be written is counted once writing works again', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'output-'));
  const pipe = path.join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const openReader = () => openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  const first = openReader();
  const writer = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
  const output = createBufferedOutput(writer);
  closeSync(first);
  output.write('one\n');
  output.write('two\n');
  await eventually(() => output.droppedLines() === 2);
  const reader = openReader();
  let text = '';
  await eventually(() => {
    output.write('three\n');
    const bytes = Buffer.alloc(65_536);
    try {
      text += bytes.toString('utf8', 0, readSync(reader, bytes));
    } catch {
      return false;
    }
    return text.includes('dropped');
  });
  expect(text).toMatch(/^(three\n)+\{"level":"warn","msg":"log lines were dropped","lines":2\}\n/);
  for (const descriptor of [reader, writer]) closeSync(descriptor);
  rmSync(folder, { recursive: true });
});
