import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Outcome } from '../../infra/release/outcome.ts';
import { prepend, publishCopy, replaceIn, type Descriptor } from '../stack/releases.ts';
import { expect, test } from '../stack/test.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The release of the admin pages that browsers get. */
async function registeredAdmin(page: Page): Promise<string | undefined> {
  const { remotes } = (await (await page.request.get('/remotes.json')).json()) as {
    remotes: { name: string; release?: { release: string } }[];
  };
  return remotes.find((remote) => remote.name === 'mfeAdmin')?.release?.release;
}

for (const { needs, change, reason } of [
  { needs: 'a newer HostApi', change: () => ({ hostApi: 99 }), reason: 'needs HostApi 99' },
  {
    needs: 'a name that the shell does not share',
    change: (_: string, { shared }: Descriptor) => ({
      shared: { ...shared, 'react-router-dom': ['Link', 'useFetcher'] },
    }),
    reason: 'useFetcher',
  },
  {
    needs: 'a later React',
    change: (_: string, { ranges }: Descriptor) => ({ ranges: { ...ranges, react: '^19.9.0' } }),
    reason: 'needs react ^19.9.0',
  },
]) {
  // D5, D6
  test(`a pointer by hand to a release that needs ${needs} changes nothing: the shell keeps the one before`, async ({
    page,
    stack,
  }) => {
    const remoteFolder = path.join(stack.dataFolder, 'remotes/mfe-admin');
    const { current, next, rollBack } = publishCopy(remoteFolder, needs.replaceAll(' ', '-'), change);
    const log = () => readFileSync(path.join(stack.dataFolder, 'logs/shell.log'), 'utf8');
    try {
      await expect
        .poll(
          async () => {
            await registeredAdmin(page);
            return log()
              .split('\n')
              .some((line) => line.includes(next) && line.includes(reason));
          },
          { timeout: 30_000 },
        )
        .toBe(true);
      expect(await registeredAdmin(page)).toBe(current);
      await page.goto('/admin');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Administration');
    } finally {
      rollBack();
    }
  });
}

test('a remote whose code needs another major of React than its release says is refused, and the other pages work', async ({
  page,
  stack,
}) => {
  const { current, next, rollBack } = publishCopy(
    path.join(stack.dataFolder, 'remotes/mfe-admin'),
    'other-react',
    (folder, { entry }) => replaceIn(folder, entry, '"^19.0.0"', '"^20.0.0"'),
  );
  try {
    await expect.poll(() => registeredAdmin(page), { timeout: 30_000 }).toBe(next);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: /indisponible/ })).toBeVisible();
    await page.getByRole('link', { name: 'Archives' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Épisodes');
  } finally {
    rollBack();
  }
  await expect.poll(() => registeredAdmin(page), { timeout: 30_000 }).toBe(current);
});

/** Runs a program of ours on the data of this stack. */
const runProgram = (dataFolder: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  new Promise<{ code: number; output: string }>((resolve) =>
    execFile(
      process.execPath,
      [path.join(root, 'node_modules/tsx/dist/cli.mjs'), ...args],
      { cwd: root, env: { ...process.env, ...env, NOBICAST_DATA: dataFolder } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    ),
  );

/** `npm run release` */
const runRelease = (dataFolder: string, args: string[], env?: NodeJS.ProcessEnv) =>
  runProgram(dataFolder, ['infra/release/main.ts', ...args], env);

/** Builds that are copies of the current release of the back office, with changes and true digests. */
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

const throwAtLoad = (folder: string, { preload }: Descriptor) =>
  prepend(folder, preload[0] ?? '', 'throw new Error("at load");');
const changeNothing = (folder: string, { entry }: Descriptor) => prepend(folder, entry, '/* changed */');

test('`npm run release` opens the pages in a browser first, and publishes only what works there (D5)', async ({
  page,
  stack,
}) => {
  test.setTimeout(600_000);
  const build = path.join(stack.dataFolder, 'changed-build');
  const { current, pointer, write } = changedBuilds(stack.dataFolder, build);
  const release = (env?: NodeJS.ProcessEnv, ...options: string[]) =>
    runRelease(stack.dataFolder, ['mfe-admin', '--from', build, ...options], env);
  const before = pointer();
  try {
    for (const { suffix, change, reason, env } of [
      {
        suffix: 'throws-at-load',
        change: throwAtLoad,
        reason: /\/admin does not work in a browser: .*at load/,
      },
      {
        suffix: 'throws-at-render',
        change: (folder: string, { preload }: Descriptor) =>
          replaceIn(
            folder,
            preload[0] ?? '',
            /routes:\s*(?=\[)/,
            'routes:[{path:"/admin/*",Component(){throw new Error("at render")}}],old:',
          ),
        reason: /\/admin does not work in a browser: .*at render/,
      },
      {
        suffix: 'built-for-other-react', // `other-react` is the name of another release above
        change: (folder: string, { entry }: Descriptor) => replaceIn(folder, entry, '"^19.0.0"', '"^20.0.0"'),
        reason: /\/admin does not work in a browser/,
      },
      {
        // D17
        suffix: 'blocks-the-page',
        change: (folder: string, { entry }: Descriptor) =>
          prepend(folder, entry, 'setTimeout(()=>{for(;;);},0);'),
        reason: /\/admin does not work in a browser: It is not interactive after [\d.]+ s\./,
        env: { RELEASE_PAGE_SECONDS: '5' },
      },
    ]) {
      write(suffix, change);
      const { code, output } = await release(env);
      expect([suffix, code, output]).toEqual([suffix, 1, expect.stringMatching(reason)]);
      expect(pointer()).toBe(before);
    }
    const works = write('works', changeNothing);
    // Of a browser that does not start nothing can be said, neither for nor against a release.
    const withoutBrowser = { NOBICAST_BROWSER: path.join(stack.dataFolder, 'absent') };
    expect(await release(withoutBrowser)).toEqual({
      code: 3,
      output: expect.stringMatching(/could not be checked, and is not published\..*--without-browser/),
    });
    expect(pointer()).toBe(before);
    expect(await release()).toEqual({ code: 0, output: expect.stringContaining('is now at') });
    await expect.poll(() => registeredAdmin(page), { timeout: 30_000 }).toBe(works);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Administration');
    write('unseen', changeNothing);
    expect(await release(withoutBrowser, '--without-browser')).toEqual({
      code: 0,
      output: expect.stringContaining('Its pages were rendered, but not opened in a browser.'),
    });
  } finally {
    expect((await runRelease(stack.dataFolder, ['mfe-admin', current])).code).toBe(0);
    rmSync(build, { recursive: true, force: true });
  }
  await expect.poll(() => registeredAdmin(page), { timeout: 30_000 }).toBe(current);
});

test('a build of the checkout is published at once, and withdrawn when a browser shows that it does not work', async ({
  page,
  stack,
}) => {
  test.setTimeout(600_000);
  const buildsFolder = path.join(stack.dataFolder, 'builds');
  const build = path.join(buildsFolder, 'mfe-admin/dist/release');
  const { current, pointer, write } = changedBuilds(stack.dataFolder, build);
  const run = async (...args: string[]) => {
    const { output } = await runProgram(stack.dataFolder, ['e2e/stack/own-builds.ts', ...args]);
    return JSON.parse(output) as { outcomes: Outcome[]; lines: string[] };
  };
  const publish = () => run('publish', stack.dataFolder, buildsFolder);
  const verify = async (outcomes: Outcome[]) =>
    (await run('verify', stack.dataFolder, buildsFolder, stack.url, JSON.stringify(outcomes))).lines;
  const isUsed = (release: string) =>
    expect.poll(() => registeredAdmin(page), { timeout: 30_000 }).toBe(release);
  try {
    const works = write('own-works', changeNothing);
    const { outcomes: sound } = await publish();
    expect(sound).toMatchObject([{ state: 'published', release: works }]);
    await isUsed(works);
    expect(await verify(sound)).toEqual([]);

    const broken = write('own-broken', throwAtLoad);
    const { outcomes } = await publish();
    expect(outcomes).toMatchObject([{ state: 'published', release: broken }]);
    await isUsed(broken);
    expect(await verify(outcomes)).toEqual([
      `✗ mfe-admin ${broken}: back to ${works}. /admin does not work in a browser: at load`,
    ]);
    await isUsed(works);
    // The next start leaves it alone, and says why.
    expect((await publish()).lines).toEqual([
      `  mfe-admin stays at ${works}: its build ${broken} did not work in a browser.`,
    ]);
    // A pointer that somebody has moved is theirs.
    expect((await runRelease(stack.dataFolder, ['mfe-admin', current])).code).toBe(0);
    const moved = pointer();
    expect(await verify(outcomes)).toEqual([]);
    expect(pointer()).toBe(moved);
  } finally {
    expect((await runRelease(stack.dataFolder, ['mfe-admin', current])).code).toBe(0);
    rmSync(buildsFolder, { recursive: true, force: true });
  }
  await expect.poll(() => registeredAdmin(page), { timeout: 30_000 }).toBe(current);
});

for (const address of ['/auth/nope', '/dashboard/foo']) {
  test(`${address} is a 404 that shows a page (A11)`, async ({ page }) => {
    const reply = await page.goto(address);
    expect(reply?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Page introuvable');
  });
}
