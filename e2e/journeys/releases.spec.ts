import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../stack/test.ts';

/** Publishes a copy of the current release under another name, with one word of a chunk changed. */
function publishChanged(remoteFolder: string, from: string, to: string) {
  const pointerFile = path.join(remoteFolder, 'current.json');
  const current = (JSON.parse(readFileSync(pointerFile, 'utf8')) as { release: string }).release;
  const next = `${current}-next`;
  const folder = path.join(remoteFolder, next);
  cpSync(path.join(remoteFolder, current), folder, { recursive: true });
  const descriptorFile = path.join(folder, 'release.json');
  const descriptor = JSON.parse(readFileSync(descriptorFile, 'utf8')) as {
    release: string;
    serverEntry: string;
    integrity: Record<string, string>;
  };
  // The word stands in the chunk of the pages that few open, and in the server's bundle.
  const chunks = readdirSync(path.join(folder, 'web/js')).map((name) => `web/js/${name}`);
  const changed = [...chunks.filter((file) => file.endsWith('.js')), descriptor.serverEntry].filter((file) =>
    readFileSync(path.join(folder, file), 'utf8').includes(from),
  );
  expect(changed.length).toBeGreaterThanOrEqual(2);
  for (const file of changed) {
    const code = readFileSync(path.join(folder, file), 'utf8');
    writeFileSync(path.join(folder, file), code.replaceAll(from, to));
    rmSync(path.join(folder, `${file}.br`), { force: true });
  }
  // The changed files have other digests.
  writeFileSync(descriptorFile, JSON.stringify({ ...descriptor, release: next, integrity: {} }));
  const pointTo = (release: string) => {
    writeFileSync(`${pointerFile}.new`, JSON.stringify({ release }));
    renameSync(`${pointerFile}.new`, pointerFile);
  };
  pointTo(next);
  return { rollBack: () => pointTo(current) };
}

/** Loads an unknown address again and again, until its heading (which the release changes) says this. */
const untilHeading = (page: Page, text: string) =>
  expect
    .poll(
      async () => {
        await page.goto('/cette-page-manque');
        return page.getByRole('heading', { level: 1 }).innerText();
      },
      { timeout: 30_000 },
    )
    .toContain(text);

test('a new release of the public remote is served without restarting anything, and a rollback too', async ({
  page,
  stack,
  complaints,
}) => {
  const before = stack.parts();
  const release = publishChanged(
    path.join(stack.dataFolder, 'remotes/mfe-public'),
    'Page introuvable',
    'Page envolée',
  );
  try {
    await untilHeading(page, 'Page envolée');
    // Hydrated with the same release that rendered it.
    await page.getByRole('link', { name: 'Archives' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Épisodes');
  } finally {
    release.rollBack();
  }
  await untilHeading(page, 'Page introuvable');
  expect(stack.parts()).toEqual(before);
  expect(complaints).toEqual([]);
});

test('with a remote’s files gone the frame stands, audio goes on, and "Réessayer" recovers', async ({
  page,
  stack,
}) => {
  const remotes = path.join(stack.dataFolder, 'remotes');
  await page.goto('/');
  await page.getByRole('button', { name: "Écouter l'épisode" }).click();
  const dock = page.getByRole('complementary', { name: 'Lecture en cours' });
  await expect(dock.getByRole('button', { name: 'Mettre en pause' })).toBeVisible();

  renameSync(path.join(remotes, 'mfe-member'), path.join(remotes, 'mfe-member.away'));
  try {
    await page.getByRole('link', { name: 'Connexion' }).first().click();
    await expect(page.getByRole('heading', { name: /indisponible/ })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const heard = await dock.innerText();
    await expect.poll(() => dock.innerText(), { timeout: 30_000 }).not.toBe(heard);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    // The attempt is over, in vain, before the files come back: it must not succeed by itself below.
    await expect(page.getByRole('button', { name: 'Réessayer', exact: true })).toBeEnabled();
    await expect(page.getByRole('heading', { name: /indisponible/ })).toBeVisible();
  } finally {
    renameSync(path.join(remotes, 'mfe-member.away'), path.join(remotes, 'mfe-member'));
  }
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByLabel('Adresse e-mail')).toBeVisible();
  await expect(dock.getByRole('button', { name: 'Mettre en pause' })).toBeVisible();
});

test('with the public remote’s files gone playing audio goes on; a page opened meanwhile recovers', async ({
  page,
  browser,
  stack,
}) => {
  const remotes = path.join(stack.dataFolder, 'remotes');
  await page.goto('/');
  await page.getByRole('button', { name: "Écouter l'épisode" }).click();
  const dock = page.getByRole('complementary', { name: 'Lecture en cours' });
  await expect(dock.getByRole('button', { name: 'Mettre en pause' })).toBeVisible();

  // Another visitor: this one's browser has kept the files.
  const arriving = await browser.newPage({ baseURL: stack.url });
  renameSync(path.join(remotes, 'mfe-public'), path.join(remotes, 'mfe-public.away'));
  try {
    await page.getByRole('link', { name: 'Archives' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Épisodes');
    const heard = await dock.innerText();
    await expect.poll(() => dock.innerText(), { timeout: 30_000 }).not.toBe(heard);

    // The server still has the release in memory; the files its document names are gone.
    await arriving.goto('/archives?year=1998');
    await expect(arriving.getByRole('heading', { name: /indisponible/ })).toBeVisible();
    await expect(arriving.getByRole('contentinfo')).toBeVisible();
  } finally {
    renameSync(path.join(remotes, 'mfe-public.away'), path.join(remotes, 'mfe-public'));
  }
  await arriving.getByRole('button', { name: 'Réessayer' }).click();
  await expect(arriving.getByRole('heading', { level: 1 })).toContainText('Épisodes 1998');
  await expect(dock.getByRole('button', { name: 'Mettre en pause' })).toBeVisible();
});

test('with the public remote’s files gone on arrival the panel shows, and "Réessayer" recovers without a reload', async ({
  page,
  stack,
}) => {
  const remotes = path.join(stack.dataFolder, 'remotes');
  renameSync(path.join(remotes, 'mfe-public'), path.join(remotes, 'mfe-public.away'));
  try {
    await page.goto('/archives');
    await expect(page.getByRole('heading', { name: /indisponible/ })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Principale' }).first()).toBeVisible();
  } finally {
    renameSync(path.join(remotes, 'mfe-public.away'), path.join(remotes, 'mfe-public'));
  }
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Épisodes');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('a remote that needs a newer HostApi is refused inside its own place', async ({ page, stack }) => {
  const remoteFolder = path.join(stack.dataFolder, 'remotes/mfe-admin');
  const pointerFile = path.join(remoteFolder, 'current.json');
  const { release } = JSON.parse(readFileSync(pointerFile, 'utf8')) as { release: string };
  const next = `${release}-newer`;
  cpSync(path.join(remoteFolder, release), path.join(remoteFolder, next), { recursive: true });
  const descriptorFile = path.join(remoteFolder, next, 'release.json');
  const descriptor = JSON.parse(readFileSync(descriptorFile, 'utf8')) as Record<string, unknown>;
  writeFileSync(descriptorFile, JSON.stringify({ ...descriptor, release: next, hostApi: 99 }));
  writeFileSync(pointerFile, JSON.stringify({ release: next }));
  try {
    await expect
      .poll(
        async () =>
          (
            (await (await page.request.get('/remotes.json')).json()) as {
              remotes: { name: string; release?: { hostApi: number } }[];
            }
          ).remotes.find((remote) => remote.name === 'mfeAdmin')?.release?.hostApi,
        { timeout: 30_000 },
      )
      .toBe(99);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: /indisponible/ })).toBeVisible();
    await page.getByRole('link', { name: 'Archives' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Épisodes');
  } finally {
    writeFileSync(pointerFile, JSON.stringify({ release }));
  }
});
