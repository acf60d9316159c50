import type { Page } from '@playwright/test';
import {
  bar,
  block,
  chooser,
  filesDialog,
  mp3File,
  openFiles,
  openFilesOfNew,
  percentOf,
  removeEpisodes,
  storedOf,
} from '../stack/episode-files.ts';
import { openOnSlowLine } from '../stack/slow-line.ts';
import { expect, test } from '../stack/test.ts';

test.afterEach(({ stack }) => removeEpisodes(stack));

const audio = 'Fichier audio';
const storedAudio = 'Fichier audio uploadé avec succès !';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const mebibyte = 1024 * 1024;

test('when the line drops at 60 %, "Réessayer" sends the same file: one row, one object, nothing else', async ({
  browser,
  stack,
}) => {
  test.setTimeout(240_000);
  const { line, page, pageErrors, close } = await openOnSlowLine(browser, stack);
  try {
    const { id, slug } = await openFilesOfNew(page, stack);
    // What she was typing before, in another form.
    await button(page, 'Fermer').click();
    await page.getByRole('button', { name: /^Actions pour/ }).click();
    await page.getByRole('menuitem', { name: 'Modifier' }).click();
    await page.getByRole('dialog').getByLabel('Titre').fill(`Tapé ${slug}`);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await openFiles(page, slug);

    // Slow enough that a busy machine cuts the line before all has passed it.
    line.setBytesPerSecond(2 * mebibyte);
    const file = mp3File(24 * mebibyte);
    await chooser(page, audio).setInputFiles(file);
    await expect
      .poll(() => percentOf(page, audio), { intervals: [20], timeout: 60_000 })
      .toBeGreaterThanOrEqual(60);
    line.cut();
    await expect(block(page, audio).getByRole('alert')).toContainText('La connexion a été coupée.');
    line.restore();
    line.setBytesPerSecond(undefined);
    await button(page, 'Réessayer').click();
    await expect(block(page, audio).getByText(storedAudio)).toBeVisible({ timeout: 60_000 });

    const [row] = (await storedOf(stack, id)).rows;
    expect(row?.size_bytes).toBe(file.buffer.length);
    await expect
      .poll(() => storedOf(stack, id), { timeout: 60_000 })
      .toEqual({ rows: [row], objects: [row?.object_key], unfinished: [] });
    await button(page, 'Fermer').click();
    await button(page, 'Reprendre').click();
    await expect(page.getByRole('dialog').getByLabel('Titre')).toHaveValue(`Tapé ${slug}`);
    expect(pageErrors).toEqual([]);
  } finally {
    await close();
  }
});

test('on a slow line the bar is never far ahead of what has passed it', async ({ browser, stack }) => {
  test.setTimeout(240_000);
  const { line, page, close } = await openOnSlowLine(browser, stack);
  try {
    const { id } = await openFilesOfNew(page, stack);
    line.setBytesPerSecond(2 * mebibyte);
    const file = mp3File(30 * mebibyte);
    const before = line.bytesThrough();
    await chooser(page, audio).setInputFiles(file);
    await expect(bar(page, audio)).toBeVisible();
    const ahead: number[] = [];
    await expect
      .poll(
        async () => {
          const percent = await percentOf(page, audio);
          ahead.push((percent / 100) * file.buffer.length - (line.bytesThrough() - before));
          return percent;
        },
        { intervals: [50], timeout: 60_000 },
      )
      .toBeGreaterThanOrEqual(90);
    expect(Math.max(...ahead)).toBeLessThan(16 * mebibyte);
    // It moved on the way, and said how long it still takes.
    expect(ahead.length).toBeGreaterThan(10);
    line.setBytesPerSecond(undefined);
    await expect(block(page, audio).getByText(storedAudio)).toBeVisible({ timeout: 60_000 });
    expect((await storedOf(stack, id)).rows).toHaveLength(1);
  } finally {
    await close();
  }
});

test('an upload is cancelled, and never left without a question', async ({ browser, stack }) => {
  const { line, page, close } = await openOnSlowLine(browser, stack);
  try {
    const { id } = await openFilesOfNew(page, stack);
    // It would take far longer than the test.
    line.setBytesPerSecond(mebibyte / 8);
    const begin = async () => {
      await chooser(page, audio).setInputFiles(mp3File(20 * mebibyte));
      await expect.poll(() => percentOf(page, audio)).toBeGreaterThan(0);
    };
    await begin();
    // The focus does not get lost with the chooser.
    await button(page, 'Annuler l’envoi').focus();
    await page.keyboard.press('Enter');
    await expect(block(page, audio).getByText('Envoi annulé. Rien n’a été changé.')).toBeVisible();
    await expect(block(page, audio)).toBeFocused();

    await begin();
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: /^Interrompre l’envoi/ });
    await question.getByRole('button', { name: 'Continuer l’envoi' }).click();
    await expect(bar(page, audio)).toBeVisible();
    // The browser asks before the document goes.
    const asked: string[] = [];
    page.once('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    // Not within the evaluation, which would wait for the question.
    await page.evaluate(() => void setTimeout(() => window.location.reload()));
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await expect(bar(page, audio)).toBeVisible();
    await button(page, 'Fermer').click();
    await question.getByRole('button', { name: 'Interrompre et fermer' }).click();
    await expect(filesDialog(page)).toHaveCount(0);
    line.setBytesPerSecond(undefined);
    await expect
      .poll(() => storedOf(stack, id), { timeout: 60_000 })
      .toEqual({ rows: [], objects: [], unfinished: [] });
  } finally {
    await close();
  }
});
