import { copyFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eventually, recordingLogger } from '@nobicast/service-kit/testing';
import {
  buildShellFolder,
  expectRendered,
  expectUnrendered,
  startShell,
  type ShellForTest,
} from '../testing/shell-for-test.ts';
import { readAssets } from '../assets.ts';
import { createRenderProcess, defaultRenderLimits } from './render-process.ts';

const built = buildShellFolder();
afterAll(built.remove);

let shell: ShellForTest;
const start = async (limits: Parameters<typeof startShell>[0]['limits'] = {}) => {
  shell = await startShell({ folder: built.folder, limits });
};

const endedProcesses = () =>
  shell.logged('render process ended').map(({ how, path: page }) => [how, page] as const);

describe('A render that never ends', () => {
  afterEach(() => shell.stop());

  it.each([
    ['a route that is never loaded', 'lazy: () => new Promise(() => undefined)'],
    ['a loader that is never done', `element: 'x', loader: () => new Promise(() => undefined)`],
  ])('for %s goes out unrendered', async (_, route) => {
    await start({ dataDeadlineMs: 500, renderDeadlineMs: 500 });
    shell.publish(
      '1.0.0-a',
      `const head = { title: 'x', description: 'x', canonicalPath: '/' };
       exports.hostApiVersion = 1;
       exports.createRemote = () => ({ routes: [{ path: '*', ${route} }] });
       exports.loadData = async () => ({ status: 200, head, cache: {}, isCacheable: true });`,
    );
    await expectUnrendered(await shell.get('/'));
    expect(endedProcesses()).toEqual([]);
  });

  it.each([
    ['its reply cannot be copied', `return { status: () => 200 };`],
    ['it throws what has no text', `throw Object.create(null);`],
    [
      'it throws an error that cannot be copied',
      `throw Object.assign(new Error('x'), { name: Symbol('x') });`,
    ],
  ])('because %s goes out unrendered at once, and takes no place', async (_, code) => {
    await start({ maxUnderWay: 1 });
    shell.publish('1.0.0-a', { loadData: `if (pathname === '/odd') { ${code} }` });
    await expectUnrendered(await shell.get('/odd'));
    await expectRendered(await shell.get('/'));
    expect(endedProcesses()).toEqual([]);
  });

  it('because a component throws a value without text is served unrendered', async () => {
    await start();
    shell.publish('1.0.0-a', { component: `if (pathname === '/odd') throw Object.create(null);` });
    await expectUnrendered(await shell.get('/odd'));
    await expectRendered(await shell.get('/'));
  });

  it('because it broke the timers of its process frees its slot after all deadlines', async () => {
    await start({ dataDeadlineMs: 200, renderDeadlineMs: 200, blockedAfterMs: 500, maxUnderWay: 1 });
    shell.publish('1.0.0-a', {
      evaluation: `globalThis.setTimeout = () => 0;`,
      loadData: `if (pathname === '/hangs') await new Promise(() => undefined);`,
    });
    await expectUnrendered(await shell.get('/hangs'));
    // On a busy machine such short deadlines may need several attempts; an occupied slot would refuse all of them.
    let next = await shell.get('/');
    await eventually(async () => {
      if (next.status !== 200) next = await shell.get('/');
      return next.status === 200;
    });
    await expectRendered(next);
    expect(endedProcesses()).toEqual([]);
  });
});

describe('A timer that loops after its page', () => {
  afterEach(() => shell.stop());

  const loopingTimer = {
    loadData: `if (pathname === '/timer')
      setTimeout(() => {
        console.info('looping');
        for (;;);
      });`,
  };
  const hasBegunToLoop = () =>
    eventually(() => shell.logged('output of a render process').some(({ output }) => output === 'looping\n'));

  it('is not blamed on a page that the process has not received', async () => {
    await start({ blockedAfterMs: 1_000, idlePingMs: 60_000 });
    shell.publish('1.0.0-a', loopingTimer);
    await expectRendered(await shell.get('/timer'));
    await hasBegunToLoop();
    await expectRendered(await shell.get('/innocent'));
    expect(endedProcesses()).toEqual([['blocked', undefined]]);
  });

  it('is terminated even while no page is requested', async () => {
    await start({ blockedAfterMs: 500, idlePingMs: 100 });
    shell.publish('1.0.0-a', loopingTimer);
    await expectRendered(await shell.get('/timer'));
    await eventually(() => endedProcesses().length === 1);
    expect(endedProcesses()).toEqual([['blocked', undefined]]);
    await expectRendered(await shell.get('/'));
  });

  it('or waits without computing is terminated as well', async () => {
    await start({ blockedAfterMs: 500, idlePingMs: 20 });
    shell.publish('1.0.0-a', {
      loadData: `if (pathname === '/timer')
        setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 100);`,
    });
    await expectRendered(await shell.get('/timer'));
    await eventually(() => endedProcesses().length === 1);
    await expectRendered(await shell.get('/'));
  });
});

describe('A process', () => {
  afterEach(() => shell.stop());

  it('that is idle and responds is left alone', async () => {
    await start({ blockedAfterMs: 500, idlePingMs: 20 });
    shell.publish('1.0.0-a', {});
    for (let round = 0; round < 3; round += 1) {
      await expectRendered(await shell.get('/'));
      const pinged = performance.now() + 300;
      await eventually(() => performance.now() > pinged);
    }
    expect(endedProcesses()).toEqual([]);
  });

  it('that holds too much memory is not restarted if its release was replaced', async () => {
    await start({ heapMb: 48 });
    const held: (() => void)[] = [];
    shell.answer('/api/episodes/held', (_request, response) => {
      held.push(() => response.json({ ok: true, data: {} }));
    });
    shell.publish('1.0.0-good', { heading: 'Good' });
    shell.publish('1.0.0-bad', {
      loadData: `await fetchJson('/api/episodes/held');`,
      component: `globalThis.leak = Buffer.alloc(64 * 1024 * 1024, 1);`,
    });
    const pages = ['/first', '/second'].map((at) => shell.get(at));
    await eventually(() => held.length === 2);
    shell.point('1.0.0-good');
    await shell.refresh();
    await expectRendered(await shell.get('/'), 'Good');
    held[0]?.();
    await expectRendered(await Promise.race(pages));
    held[1]?.();
    for (const page of pages) expect((await page).status).toBe(200);
    expect(shell.logged('render process holds too much memory, starting another')).toEqual([]);
  });

  it('whose memory one page exhausts twice still renders every other page, but not that one for a while', async () => {
    await start({ heapMb: 48 });
    shell.publish('1.0.0-a', {
      component: `if (pathname === '/hog') for (const hog = []; ; ) hog.push(new Array(1_000_000).fill(0.5));`,
    });
    for (let round = 0; round < 4; round += 1) {
      await expectUnrendered(await shell.get('/hog'));
      await expectRendered(await shell.get('/'));
    }
    expect(endedProcesses()).toEqual([
      ['out of memory', '/hog'],
      ['out of memory', '/hog'],
    ]);
    const [, , third] = shell.logged('page not rendered on the server');
    expect(third).toMatchObject({ reason: 'refused', err: { message: 'The page is left alone for now.' } });
  });
});

it('The process of the frame is restarted if it fails while starting', async () => {
  const workerFile = path.join(built.folder, 'render-worker/fails-once.cjs');
  writeFileSync(workerFile, `throw new Error('here');`);
  const { logger, lines } = recordingLogger();
  const ended = () => lines.filter(({ msg }) => msg === 'render process ended');
  const frame = createRenderProcess({
    name: 'frame',
    workerFile,
    settings: {
      bundle: undefined,
      assets: readAssets(built.folder),
      publicUrl: 'http://localhost:8080',
      renderDeadlineMs: 20_000,
      longestTurnMs: 20_000,
    },
    reads: [],
    limits: { ...defaultRenderLimits, blockedAfterMs: 20_000, pauseMs: 100 },
    logger,
    now: () => performance.now(),
  });
  await eventually(() => ended().length > 0);
  expect(ended()[0]).toMatchObject({ how: 'exited', err: { message: 'Error: here' } });
  copyFileSync(path.join(built.folder, 'render-worker/render-worker.cjs'), workerFile);
  await frame.ready();
  frame.stop();
});

describe('A burst of errors outside of renders', () => {
  afterEach(() => shell.stop());

  it('is logged once, then only counted', async () => {
    await start();
    shell.publish('1.0.0-a', {
      loadData: `for (let nth = 0; nth < 1_000; nth += 1) void Promise.reject(new Error('stray ' + nth));`,
    });
    await expectRendered(await shell.get('/'));
    const strays = () => shell.logged('stray error in a render process');
    const counted = () => strays().reduce((sum, { count }) => sum + Number(count), 0);
    await eventually(() => counted() === 1_000);
    expect(strays().length).toBeLessThan(10);
    expect(strays()[0]).toMatchObject({ err: { message: 'stray 0' }, count: 1 });
  });
});
