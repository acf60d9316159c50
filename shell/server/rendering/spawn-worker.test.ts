import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readProcessStat } from '@nobicast/service-kit/process-stat';
import { eventually } from '@nobicast/service-kit/testing';
import { buildShellFolder } from '../testing/shell-for-test.ts';

const built = buildShellFolder();
afterAll(built.remove);

/** A process that has ended but was not waited for is still listed. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || readProcessStat(pid).state !== 'Z';
  } catch {
    return false;
  }
}

/** The parent is a process of its own. Returns both ids once the code of a bundle runs. */
async function startPair(code: string): Promise<{ parent: number; worker: number }> {
  const settings = {
    bundle: { fileName: 'bundle', source: `console.info('evaluated'); ${code}` },
    publicUrl: 'http://localhost',
    ...{ assets: {}, renderDeadlineMs: 1_000, longestTurnMs: 1_000 },
  };
  const script = `
    import { spawnWorker } from ${JSON.stringify(pathToFileURL(path.join(__dirname, 'spawn-worker.ts')))};
    const worker = spawnWorker({
      workerFile: ${JSON.stringify(path.join(built.folder, 'render-worker/render-worker.cjs'))},
      heapMb: 64,
      onMessage: () => undefined,
      onOutput: () => console.info(worker.pid),
      onEnd: () => undefined,
    });
    worker.send({ kind: 'start', settings: ${JSON.stringify(settings)} });`;
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]; // of an unread stream
  return { parent: parent.pid ?? 0, worker: Number(line.toString()) };
}

// T3-D2
describe('A render process whose parent is killed', () => {
  it.each([
    ['idle', 'exports.hostApiVersion = 1; exports.createRemote = () => ({ routes: [] });'],
    ['looping', 'for (;;);'],
    ['waiting for what never comes', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);'],
  ])('ends while it is %s', async (_, code) => {
    const { parent, worker } = await startPair(code);
    expect(isRunning(worker)).toBe(true);
    process.kill(parent, 'SIGKILL');
    await eventually(() => !isRunning(worker));
  });
});
