/** @alone because it takes longest, and Jest starts with what is largest: a group is a small file. */
import { eventually } from '@nobicast/service-kit/testing';
import {
  buildShellFolder,
  expectRendered,
  expectUnrendered,
  startShell,
  type ShellForTest,
} from '../testing/shell-for-test.ts';

const built = buildShellFolder();
afterAll(built.remove);

let shell: ShellForTest;
afterEach(() => shell.stop());

const start = async (limits: Parameters<typeof startShell>[0]['limits'] = {}) => {
  shell = await startShell({ folder: built.folder, limits });
  for (const folder of ['mfe-member', 'mfe-admin'])
    shell.publish('1.0.0-a', {}, { folder, serverEntry: null });
};

const loopingPage = {
  loadData: `if (pathname === '/loop') { await fetchJson('/api/episodes/loops'); for (;;); }`,
};
/** It loops until the shell stops, after the test. Shorter limits are tested elsewhere. */
function getLoop() {
  let isOver = false;
  const end = () => (isOver = true);
  shell.get('/loop').then(end, end);
  return { isOver: () => isOver };
}
const hasBegunToLoop = () => eventually(() => shell.reads.includes('content /api/episodes/loops'));

describe('A bundle that fails', () => {
  it.each([
    ['while it is evaluated', { evaluation: `throw new Error('here');` }],
    ['in createRemote', { createRemote: `throw new Error('here');` }],
    ['in loadData', { loadData: `throw new Error('here');` }],
    ['in a component', { component: `throw new Error('here');` }],
    ['because it needs what it may not have', { evaluation: `require('node:fs');` }],
    ['by an endless promise', { loadData: `await new Promise(() => undefined);` }],
    ['by an endless suspense', { component: `throw new Promise(() => undefined);` }],
    ['by a newer HostApi', `exports.hostApiVersion = 99; exports.createRemote = () => ({ routes: [] });`],
  ])('%s: public pages go out unrendered, everything else as ever', async (_, code) => {
    await start({ dataDeadlineMs: 500, renderDeadlineMs: 1_000 });
    shell.publish('1.0.0-a', code);
    await expectUnrendered(await shell.get('/'));
    await expectUnrendered(await shell.get('/episodes/un'));
    expect((await shell.get('/login')).status).toBe(200);
    expect((await shell.get('/assets/js/main.1.js')).status).toBe(200);
    expect((await shell.get('/remotes.json')).status).toBe(200);
  });

  it('outside of any render does not end the process', async () => {
    await start();
    shell.publish('1.0.0-a', {
      loadData: `setTimeout(() => { throw new Error('a timer') }); void Promise.reject(new Error('a promise'));`,
    });
    await expectRendered(await shell.get('/'));
    await eventually(() => shell.logged('stray error in a render process').length === 2);
    await expectRendered(await shell.get('/'));
    expect(shell.logged('render process ended')).toEqual([]);
  });

  it('is replaced as soon as a working release is current', async () => {
    await start();
    shell.publish('1.0.0-a', { evaluation: `throw new Error('here');` });
    await expectUnrendered(await shell.get('/'));
    shell.publish('1.0.0-b', { heading: 'Mended' });
    await shell.refresh();
    await expectRendered(await shell.get('/'), 'Mended');
  });
});

describe('A bundle that loops', () => {
  it.each([
    ['in loadData', { loadData: `for (;;);` }],
    ['in a component', { component: `for (;;);` }],
    ['in createRemote', { createRemote: `for (;;);` }],
    ['while it is evaluated', { evaluation: `for (;;);` }],
    [
      'in promises',
      {
        loadData: `const again = () => void Promise.resolve().then(again); again(); await new Promise(() => 0);`,
      },
    ],
  ])('%s: its page goes out unrendered', async (_, code) => {
    await start({ blockedAfterMs: 500 });
    shell.publish('1.0.0-a', code);
    await expectUnrendered(await shell.get('/'));
    expect(shell.logged('render process ended')).toMatchObject([{ how: 'blocked' }]);
  });

  it('delays neither assets nor covers nor the registry nor the pages of other remotes', async () => {
    await start();
    shell.publish('1.0.0-a', loopingPage);
    const loop = getLoop();
    await hasBegunToLoop();
    for (const address of ['/assets/js/main.1.js', '/covers/12.svg', '/remotes.json', '/login', '/admin'])
      expect([address, (await shell.get(address)).status]).toEqual([address, 200]);
    expect(loop.isOver()).toBe(false);
  });

  it('affects no other page: running renders are repeated by the next process', async () => {
    await start({ blockedAfterMs: 1_500 });
    const held: (() => void)[] = [];
    shell.answer('/api/episodes/held', (_request, response) => {
      held.push(() => response.json({ ok: true, data: {} }));
    });
    shell.publish('1.0.0-a', {
      ...loopingPage,
      loadData: `${loopingPage.loadData} await fetchJson('/api/episodes/held');`,
    });
    const others = Promise.all(['/a', '/b', '/c'].map((address) => shell.get(address)));
    await eventually(() => held.length === 3);
    const looping = shell.get('/loop');
    // Requested again, from the process that replaced it.
    await eventually(() => held.length === 6);
    await expectUnrendered(await looping);
    for (const answer of held) answer();
    for (const response of await others) await expectRendered(response);
    expect(shell.logged('render process ended')).toMatchObject([{ how: 'blocked', path: '/loop' }]);
  });

  it('is not confused with a page that continues just before', async () => {
    await start({ blockedAfterMs: 1_500 });
    const held: (() => void)[] = [];
    const isNextProcess = () => held.length > 1;
    shell.answer('/api/episodes/first', (_request, response) => {
      const answer = () => response.json({ ok: true, data: {} });
      held.push(answer);
      if (isNextProcess()) answer();
    });
    shell.answer('/api/episodes/second', (_request, response) => {
      if (isNextProcess()) response.json({ ok: true, data: {} });
    });
    shell.answer('/api/episodes/loops', (_request, response) => {
      response.json({ ok: true, data: {} });
      // While the page that is going to loop waits during its render.
      setTimeout(() => held[0]?.(), 30);
    });
    shell.publish('1.0.0-a', {
      loadData: `
        if (pathname === '/loop') await fetchJson('/api/episodes/loops');
        if (pathname === '/waits') await fetchJson('/api/episodes/first');
        if (pathname === '/waits') await fetchJson('/api/episodes/second');`,
      component: `if (pathname === '/loop') {
        globalThis.pause ??= new Promise((resolve) => setTimeout(resolve, 100)).then(() => (globalThis.isOver = true));
        if (!globalThis.isOver) throw globalThis.pause;
        for (;;);
      }`,
    });
    const waiting = shell.get('/waits');
    await eventually(() => held.length === 1);
    await expectUnrendered(await shell.get('/loop'));
    await expectRendered(await waiting);
    expect(shell.logged('render process ended')).toMatchObject([{ how: 'blocked', path: '/loop' }]);
  });

  it('is told from a page whose large document is still on its way', async () => {
    await start({ blockedAfterMs: 1_500 });
    const held: (() => void)[] = [];
    shell.answer('/api/episodes/held', (_request, response) => {
      held.push(() => response.json({ ok: true, data: {} }));
      if (held.length === 2) for (const answer of held) answer();
      if (held.length > 2) held.at(-1)?.();
    });
    shell.publish('1.0.0-a', {
      loadData: `
        await fetchJson('/api/episodes/held');
        if (pathname === '/large') return { cache: { large: 'x'.repeat(5_000_000) } };`,
      component: `if (pathname === '/loop') for (;;);`,
    });
    const large = shell.get('/large');
    await eventually(() => held.length === 1);
    await expectUnrendered(await shell.get('/loop'));
    await expectRendered(await large);
    expect(shell.logged('render process ended')).toMatchObject([{ how: 'blocked', path: '/loop' }]);
    expect(held).toHaveLength(2);
  });

  it('at one page does not affect the others, and that page is not tried again for a while', async () => {
    await start({ blockedAfterMs: 500 });
    shell.publish('1.0.0-a', { component: `if (pathname === '/loop') for (;;);` });
    for (let round = 0; round < 3; round += 1) {
      await expectUnrendered(await shell.get('/loop'));
      await expectRendered(await shell.get('/'));
    }
    expect(shell.logged('render process ended')).toHaveLength(1);
    shell.letTimePass(31_000);
    await expectUnrendered(await shell.get('/loop'));
    expect(shell.logged('render process ended')).toHaveLength(2);
  });

  it('at every page is not used for a while after its third process', async () => {
    await start({ blockedAfterMs: 500, pauseMs: 60_000 });
    shell.publish('1.0.0-a', { component: `for (;;);` });
    for (const address of ['/1', '/2', '/3', '/4', '/5']) await expectUnrendered(await shell.get(address));
    expect(shell.logged('render process ended')).toHaveLength(3);
    shell.letTimePass(61_000);
    await expectUnrendered(await shell.get('/6'));
    expect(shell.logged('render process ended')).toHaveLength(4);
  });

  it('does not delay a rollback', async () => {
    await start();
    shell.publish('1.0.0-good', { heading: 'Good' });
    shell.publish('1.0.0-bad', loopingPage);
    const loop = getLoop();
    await hasBegunToLoop();
    shell.point('1.0.0-good');
    await shell.refresh();
    await expectRendered(await shell.get('/'), 'Good');
    expect(loop.isOver()).toBe(false);
  });

  it('hands its queued renders over to the release that replaces it', async () => {
    await start({ blockedAfterMs: 1_500, maxUnderWay: 1 });
    shell.publish('1.0.0-good', { heading: 'Good' });
    shell.publish('1.0.0-bad', loopingPage);
    const looping = shell.get('/loop');
    await hasBegunToLoop();
    const behind = shell.get('/behind');
    shell.point('1.0.0-good');
    await shell.refresh();
    await expectRendered(await shell.get('/'), 'Good');
    await expectRendered(await behind, 'Good');
    await expectUnrendered(await looping);
  });
});

describe('A bundle that ends or exhausts its process', () => {
  it('by exiting the process: only its own page is lost', async () => {
    await start();
    shell.publish('1.0.0-a', { component: `if (pathname === '/exit') process.exit(1);` });
    await expectUnrendered(await shell.get('/exit'));
    await expectRendered(await shell.get('/'));
  });

  it('by leaking memory: every page is rendered, by several processes in turn', async () => {
    await start({ heapMb: 48, maxFaults: 1_000 });
    shell.publish('1.0.0-a', {
      component: `(globalThis.leak ??= []).push(new Array(1_000_000).fill(0.5));`, // 8 MB
    });
    for (let round = 0; round < 10; round += 1) await expectRendered(await shell.get(`/${round}`));
    expect(shell.logged('render process ended')).toContainEqual(
      expect.objectContaining({ how: 'out of memory' }),
    );
  });

  it('by leaking buffers: its process is replaced before a request fails', async () => {
    await start({ heapMb: 48 });
    shell.publish('1.0.0-a', {
      component: `(globalThis.leak ??= []).push(Buffer.alloc(16 * 1024 * 1024));`,
    });
    for (let round = 0; round < 8; round += 1) await expectRendered(await shell.get(`/${round}`));
    expect(shell.logged('render process holds too much memory, starting another').length).toBeGreaterThan(0);
    expect(shell.logged('render process ended')).toEqual([]);
  });

  it('refuses renders that would wait too long', async () => {
    await start({ maxUnderWay: 1, maxWaiting: 1 });
    let answer: (() => void) | undefined;
    shell.answer('/api/episodes/held', (_request, response) => {
      answer = () => response.json({ ok: true, data: {} });
    });
    shell.publish('1.0.0-a', {
      loadData: `if (pathname === '/held') await fetchJson('/api/episodes/held');`,
    });
    const held = shell.get('/held');
    await eventually(() => answer !== undefined);
    const statuses = Promise.all(
      ['/a', '/b', '/c'].map(async (address) => (await shell.get(address)).status),
    );
    await eventually(() => shell.logged('page not rendered on the server').length === 2);
    answer?.();
    await expectRendered(await held);
    expect((await statuses).sort()).toEqual([200, 503, 503]);
  });
});
