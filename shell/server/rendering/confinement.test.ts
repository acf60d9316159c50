import { fork } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  allAttempts,
  createSurroundings,
  hostileBundle,
  hostileCode,
  refusalOf,
  refusedBySystem,
} from '../testing/hostile-code.ts';
import { buildShellFolder, expectUnrendered, startShell } from '../testing/shell-for-test.ts';

// T3-D2 What the code of a release can reach where it is rendered. Applied in infra/release/hostile-release.test.ts.

const built = buildShellFolder();
const { surroundings, remove } = createSurroundings();
afterAll(() => {
  built.remove();
  remove();
});

async function failureOf(code: Parameters<typeof hostileBundle>): Promise<unknown> {
  const shell = await startShell({ folder: built.folder });
  shell.publish('1.0.0-hostile', hostileBundle(...code));
  await expectUnrendered(await shell.get('/'));
  const [failure] = shell.logged('page not rendered on the server');
  await shell.stop();
  return failure?.err;
}

it('Without protection, each of the attempts succeeds', async () => {
  const program = path.join(built.folder, 'unprotected.cjs');
  writeFileSync(
    program,
    `(async () => { ${hostileCode(allAttempts, surroundings)} })().then((result) => process.send({ result }));`,
  );
  const child = fork(program, { execArgv: [] });
  const result = await new Promise((resolve) =>
    child.on('message', (message: { result?: unknown }) => {
      if (message.result) resolve(message.result);
    }),
  );
  child.kill();
  rmSync(surroundings.newFile);
  const names = Object.keys(allAttempts);
  expect(result).toEqual({ made: names.length, succeeded: names });
});

it('The code of a release reaches nothing outside of its process', async () => {
  expect(await failureOf([allAttempts, surroundings])).toMatchObject({ message: refusalOf(allAttempts) });
});

it('Code that gets at the modules of Node is refused by the system whatever it may not have', async () => {
  const workerFile = path.join(built.folder, 'render-worker/render-worker.cjs');
  const worker = readFileSync(workerFile, 'utf8');
  writeFileSync(workerFile, `globalThis.wayOut = { require, process };\n${worker}`);
  try {
    expect(await failureOf([refusedBySystem, surroundings])).toMatchObject({
      message: refusalOf(refusedBySystem),
    });
  } finally {
    writeFileSync(workerFile, worker);
  }
  expect(existsSync(surroundings.newFile)).toBe(false);
});
