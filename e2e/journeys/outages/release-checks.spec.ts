import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { openPages } from '../../../infra/release/open-pages.ts';
import type { Outcome } from '../../../infra/release/outcome.ts';
import { heading } from '../../stack/listener.ts';
import { prepend, registeredRelease, replaceIn, type Descriptor } from '../../stack/releases.ts';
import { runProgram, runRelease } from '../../stack/run-release.ts';
import { interactive, pageWith, rememberBrowsers, serveSmallPages } from '../../stack/small-pages.ts';
import { expect, test } from '../../stack/test.ts';

// What the check of a release sees in a browser, before or after the publication.

test.describe.configure({ timeout: 300_000 });
const noticed = { timeout: 60_000 };

function changedBuilds(dataFolder: string, build: string) {
  const remoteFolder = path.join(dataFolder, 'remotes/mfe-admin');
  const pointer = () => readFileSync(path.join(remoteFolder, 'current.json'), 'utf8');
  const { release: current } = JSON.parse(pointer()) as { release: string };
  const write = (suffix: string, change: (folder: string, descriptor: Descriptor) => void) => {
    rmSync(build, { recursive: true, force: true });
    cpSync(path.join(remoteFolder, current), build, { recursive: true });
    const file = path.join(build, 'release.json');
    const descriptor = JSON.parse(readFileSync(file, 'utf8')) as Descriptor;
    change(build, descriptor);
    const integrity = Object.fromEntries(
      Object.keys(descriptor.integrity)
        .filter((name) => existsSync(path.join(build, name)))
        .map((name) => {
          const digest = createHash('sha384').update(readFileSync(path.join(build, name)));
          return [name, `sha384-${digest.digest('base64')}`];
        }),
    );
    const release = `${current}-${suffix}`;
    writeFileSync(file, JSON.stringify({ ...descriptor, release, integrity }));
    return release;
  };
  return { current, pointer, write };
}

const changeNothing = (folder: string, { entry }: Descriptor) => prepend(folder, entry, '/* changed */');

test('`npm run release` opens the pages in a browser first, and publishes only what works there (D5)', async ({
  page,
  request,
  stack,
}) => {
  const build = path.join(stack.dataFolder, 'changed-build');
  const { current, pointer, write } = changedBuilds(stack.dataFolder, build);
  const release = (env?: NodeJS.ProcessEnv, ...options: string[]) =>
    runRelease(stack.dataFolder, ['mfe-admin', '--from', build, ...options], env);
  const isUsed = (name: string) =>
    expect.poll(() => registeredRelease(request, 'mfeAdmin'), noticed).toBe(name);
  const before = pointer();
  try {
    await test.step('a release that throws in a browser alone is refused', async () => {
      write('throws-at-render', (folder, { preload }) =>
        replaceIn(
          folder,
          preload[0] ?? '',
          /routes:\s*(?=\[)/,
          'routes:[{path:"/admin/*",Component(){throw new Error("at render")}}],old:',
        ),
      );
      expect(await release()).toEqual({
        code: 1,
        output: expect.stringMatching(
          /\/admin(\/redaction)? does not work in a browser( as \w+)?: .*at render/,
        ),
      });
      expect(pointer()).toBe(before);
    });
    const works = write('works', changeNothing);
    // A browser that does not start is no evidence about a release.
    const withoutBrowser = { NOBICAST_BROWSER: path.join(stack.dataFolder, 'absent') };
    await test.step('without a browser nothing is published', async () => {
      expect(await release(withoutBrowser)).toEqual({
        code: 3,
        output: expect.stringMatching(/could not be checked, and is not published\..*--without-browser/),
      });
      expect(pointer()).toBe(before);
    });
    await test.step('unless that is asked for', async () => {
      const { code, output } = await release(withoutBrowser, '--without-browser');
      expect(output).toContain('mfe-admin is now at');
      expect(output).toContain('Its pages were rendered, but not opened in a browser.');
      expect(code).toBe(0);
      await isUsed(works);
      await page.goto('/admin');
      await expect(heading(page)).toContainText('Administration');
    });
  } finally {
    expect((await runRelease(stack.dataFolder, ['mfe-admin', current])).code).toBe(0);
    rmSync(build, { recursive: true, force: true });
  }
  await isUsed(current);
});

test('a build of the checkout is published at once, and withdrawn when a browser shows that it does not work', async ({
  request,
  stack,
}) => {
  const buildsFolder = path.join(stack.dataFolder, 'builds');
  const build = path.join(buildsFolder, 'mfe-admin/dist/release');
  const { current, write } = changedBuilds(stack.dataFolder, build);
  const run = async (...args: string[]) => {
    const { output } = await runProgram(stack.dataFolder, [
      '--import',
      'tsx',
      'e2e/stack/own-builds.ts',
      ...args,
    ]);
    return JSON.parse(output) as { outcomes: Outcome[]; lines: string[] };
  };
  const publish = () => run('publish', stack.dataFolder, buildsFolder);
  const verify = async (outcomes: Outcome[]) =>
    (await run('verify', stack.dataFolder, buildsFolder, stack.url, JSON.stringify(outcomes))).lines;
  const isUsed = (release: string) =>
    expect.poll(() => registeredRelease(request, 'mfeAdmin'), noticed).toBe(release);
  try {
    const works = write('own-works', changeNothing);
    const { outcomes: sound } = await publish();
    expect(sound).toMatchObject([{ state: 'published', release: works }]);
    await isUsed(works);
    expect(await verify(sound)).toEqual([]);

    const broken = write('own-broken', (folder, { preload }) =>
      prepend(folder, preload[0] ?? '', 'throw new Error("at load");'),
    );
    const { outcomes } = await publish();
    expect(outcomes).toMatchObject([{ state: 'published', release: broken }]);
    await isUsed(broken);
    expect(await verify(outcomes)).toEqual([
      `✗ mfe-admin ${broken}: back to ${works}. /admin does not work in a browser: at load`,
    ]);
    await isUsed(works);
  } finally {
    expect((await runRelease(stack.dataFolder, ['mfe-admin', current])).code).toBe(0);
    rmSync(buildsFolder, { recursive: true, force: true });
  }
  await isUsed(current);
});

const documents: Record<string, string> = {
  '/works': pageWith(`fetch('/api/episodes/absent'); ${interactive}`),
  '/blocks': pageWith(`${interactive} for (;;);`),
  '/blocks-later': pageWith(`setTimeout(() => { for (;;); }, 0);`),
  '/throws': pageWith(`throw new Error('at load');`),
  '/api-fails': pageWith(`fetch('/api/blog/broken').then(() => { ${interactive} });`),
  '/api-away': pageWith(`fetch('/api/blog/away').then(() => { ${interactive} });`),
  '/waits': pageWith(''),
  '/hidden': pageWith(interactive, { css: 'main { visibility: hidden }' }),
  '/transparent': pageWith(interactive, { css: 'main { opacity: 0 }' }),
  '/without-heading': pageWith(interactive, { heading: '<p>Texte</p>' }),
  '/without-size': pageWith(interactive, { heading: '<h1></h1>' }),
};

const statuses: Record<string, number> = { '/api/blog/broken': 500, '/api/blog/away': 503 };
let site: Awaited<ReturnType<typeof serveSmallPages>>;
test.beforeAll(async () => {
  site = await serveSmallPages(documents, { statuses });
});
test.afterAll(() => site.close());
let browsers = rememberBrowsers();
test.beforeEach(() => {
  browsers = rememberBrowsers();
});
test.afterEach(() => {
  for (const { browser } of browsers.opened) expect(browser.isConnected()).toBe(false);
});

const find = async (
  address: string,
  deadlineMs = 60_000,
  { isStarved = false, ...options }: { isStarved?: boolean; signal?: AbortSignal } = {},
  url = site.url,
) => {
  const machine = { isStarved: () => isStarved };
  const visits = [{ address, viewer: 'visitor' as const }];
  return (await openPages(browsers.open, { url }, visits, { deadlineMs, machine, ...options })).finding;
};

/** On a busy machine a browser may need more time to open the page, until the result is clear. */
async function findFault(address: string, { isStarved }: { isStarved: boolean }) {
  let found: Awaited<ReturnType<typeof find>>;
  for (let deadlineMs = 3_000; deadlineMs < 30_000; deadlineMs *= 2) {
    found = await find(address, deadlineMs, { isStarved });
    if (found?.kind === 'fault') break;
  }
  return found;
}

test('a page that works may read what is not there', async () => {
  expect(await find('/works')).toBeUndefined();
});

test('a page that throws, and one whose read of the API fails on the server, are at fault, with the reason (D23)', async () => {
  expect(await find('/throws')).toEqual({
    kind: 'fault',
    text: '/throws does not work in a browser: at load',
  });
  expect(await find('/api-fails')).toEqual({
    kind: 'fault',
    text: '/api-fails does not work in a browser: /api/blog/broken answers 500.',
  });
});

test('a page that reads of a service that is away is not at fault', async () => {
  expect(await find('/api-away')).toEqual({
    kind: 'unclear',
    text: '/api-away does not work in a browser: /api/blog/away answers 503.',
  });
});

test('an address without a server says nothing about a release, in one line (D17)', async () => {
  const { kind, text = '' } = (await find('/', 60_000, {}, 'http://127.0.0.1:1')) ?? {};
  expect(kind).toBe('unclear');
  expect(text).toMatch(/^\/ does not work in a browser: .*(ERR_UNSAFE_PORT|ERR_CONNECTION_REFUSED).*$/);
});

for (const address of ['/blocks', '/blocks-later'])
  test(`${address}: a page that blocks its thread is at fault, also on a busy machine: it has computed (D17)`, async () => {
    expect(await findFault(address, { isStarved: true })).toEqual({
      kind: 'fault',
      text: expect.stringMatching(/ does not work in a browser: It is not interactive after [\d.]+ s\.$/),
    });
  });

for (const address of ['/hidden', '/transparent', '/without-heading', '/without-size'])
  test(`${address}: a page that shows no heading is at fault, also on a busy machine: it has all that it needs (D21)`, async () => {
    expect(await findFault(address, { isStarved: true })).toEqual({
      kind: 'fault',
      text: expect.stringMatching(
        / does not work in a browser: It shows no heading \(h1\) after [\d.]+ s\.$/,
      ),
    });
  });

test('a page that waits for ever is at fault, but not on a machine that starves it', async () => {
  const text = expect.stringMatching(/ does not work in a browser: It is not interactive after [\d.]+ s\.$/);
  expect(await find('/waits', 3_000, { isStarved: true })).toEqual({ kind: 'unclear', text });
  expect((await findFault('/waits', { isStarved: false }))?.kind).toBe('fault');
});

test('a check that is given up kills its browser at once', async () => {
  const stop = new AbortController();
  const found = find('/blocks', 600_000, { signal: stop.signal });
  await expect.poll(() => site.asked.includes('/blocks')).toBe(true);
  stop.abort();
  await found;
});
