import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runTask } from './run-task.ts';
import { UnstartableError } from './supervisor.ts';

let folder: string;
let reported: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'task-'));
  reported = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(code: string, signal = new AbortController().signal, onLine?: (line: string) => void) {
  const script = path.join(folder, 'program.mjs');
  writeFileSync(script, code);
  const task = { name: 'The demo data', script, env: { MARK: path.join(folder, 'mark') } };
  return runTask(task, { signal, report: (line) => reported.push(line), ...(onLine && { onLine }) });
}

test('the lines of a program are passed on as they come, and returned', async () => {
  const seen: string[] = [];
  const code = `process.stdout.write('1/2\\n2/'); setTimeout(() => console.log('2'), 20);`;
  expect(await run(code, undefined, (line) => seen.push(line))).toEqual(['1/2', '2/2']);
  expect(seen).toEqual(['1/2', '2/2']);
});

test('one that was killed runs again until it succeeds', async () => {
  const code = `import { existsSync, writeFileSync } from 'node:fs';
    if (existsSync(process.env.MARK)) console.log('done');
    else { writeFileSync(process.env.MARK, ''); process.kill(process.pid, 'SIGKILL'); }`;
  expect(await run(code)).toEqual(['done']);
  expect(reported).toEqual(['! The demo data failed: it ended with SIGKILL; trying again in 0.5 s']);
});

test('the reason of a failure is the message of its exception', async () => {
  const code = `import { existsSync, writeFileSync } from 'node:fs';
    if (!existsSync(process.env.MARK)) { writeFileSync(process.env.MARK, ''); throw new TypeError('no such table'); }`;
  expect(await run(code)).toEqual([]);
  expect(reported).toEqual(['! The demo data failed: TypeError: no such table; trying again in 0.5 s']);
});

test('one that is badly configured is not tried again', async () => {
  const failure = run(`console.error('Bad configuration: DATABASE_URL: missing'); process.exitCode = 78;`);
  await expect(failure).rejects.toThrow('The demo data failed: Bad configuration: DATABASE_URL: missing');
  await expect(failure).rejects.toBeInstanceOf(UnstartableError);
});

test('one that is under way ends with the start that is given up', async () => {
  const stopping = new AbortController();
  const code = `import { writeFileSync } from 'node:fs';
    process.on('exit', () => writeFileSync(process.env.MARK, ''));
    process.on('SIGTERM', () => process.exit(0));
    setInterval(() => {}, 1000);
    console.log('begun');`;
  const failure = run(code, stopping.signal, () => stopping.abort());
  await expect(failure).rejects.toThrow('aborted');
  expect(existsSync(path.join(folder, 'mark'))).toBe(true);
});
