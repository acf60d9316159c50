import { rmSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  bar,
  block,
  chooser,
  mp3File,
  openFilesOfNew,
  percentOf,
  removeEpisodes,
  storedOf,
} from '../../stack/episode-files.ts';
import {
  applyButton,
  countImported,
  imported,
  importSection,
  openImports,
  removeImports,
  simulate,
} from '../../stack/feed-imports.ts';
import { queryAs } from '../../stack/members.ts';
import { firstProcessOf } from '../../stack/parts.ts';
import { expect, test, type Stack } from '../../stack/test.ts';

const audio = 'Fichier audio';
const cover = 'Image de couverture';
const storedAudio = 'Fichier audio uploadé avec succès !';
const mebibyte = 1024 * 1024;

test.afterEach(async ({ stack }) => {
  await removeEpisodes(stack);
  await removeImports(stack);
});

test(
  'while media takes nothing, the bar waits: at what has arrived, and at 90 until the file is stored',
  { tag: '@embedded' },
  async ({ page, stack }, testInfo) => {
    test.setTimeout(300_000);
    const { id } = await openFilesOfNew(page, stack);
    const large = testInfo.outputPath('large.mp3');
    const { buffer } = mp3File(45 * mebibyte);
    writeFileSync(large, buffer);
    const media = firstProcessOf(stack, 'media');
    const whileStopped = async (task: () => Promise<void>) => {
      process.kill(media, 'SIGSTOP');
      try {
        await task();
      } finally {
        process.kill(media, 'SIGCONT');
      }
    };
    // It is full for a moment only: checked in each frame.
    const isFull = page.waitForFunction(() =>
      document.querySelector('[role=progressbar][aria-valuenow="100"]'),
    );
    await whileStopped(async () => {
      await chooser(page, audio).setInputFiles(mp3File(200_000));
      await expect(bar(page, audio)).toHaveAttribute('aria-valuenow', '90');
      await expect(
        block(page, audio).getByText('Tout est parti. Enregistrement en cours…').last(),
      ).toBeVisible();
      await expect(bar(page, cover)).toHaveCount(0);
    });
    await isFull;
    await expect(block(page, audio).getByText(storedAudio)).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);

    await whileStopped(async () => {
      await chooser(page, audio).setInputFiles(large);
      let last = -1;
      await expect
        .poll(
          async () => {
            const percent = await percentOf(page, audio);
            const isStill = percent > 0 && percent === last;
            last = percent;
            return isStill;
          },
          { intervals: [3_000], timeout: 60_000 },
        )
        .toBe(true);
      // The buffers of the two connections hold 10 MiB each.
      expect((last / 100) * 45).toBeLessThan(24);
    });
    await expect(block(page, audio).getByText(storedAudio)).toBeVisible({ timeout: 60_000 });
    expect((await storedOf(stack, id)).rows).toEqual([
      expect.objectContaining({ size_bytes: buffer.length }),
    ]);
    rmSync(large);
  },
);

/** `npm run test:long` imports 20,000. */
const manyItems = Number(process.env.NOBICAST_IMPORT_ITEMS ?? 2_000);
/** Ten times what a restart, the time-out of a dead run, or writing these items takes. */
const slowly = { timeout: Math.max(60_000, 40 * manyItems) };
const inFrench = manyItems.toLocaleString('fr-FR');

/** At 20,000 items, which take a minute, waits until half of it is written. */
const applying = (stack: Stack) =>
  expect
    .poll(
      async () => {
        const rows = await queryAs<{ id: number }>(
          stack,
          'content',
          `select id from content.import_runs where state = 'applying' and is_claimed and done > 0
            and ($1 or (phase = 'writing' and done >= total / 2))`,
          [manyItems < 20_000],
        );
        return rows.length;
      },
      { intervals: [20], ...slowly },
    )
    .toBe(1);

/** Records every width of the bar, in percent. */
const watchProgress = (page: Page) =>
  page.evaluateHandle(() => {
    const widths: number[] = [];
    const note = () => {
      const shown = document.querySelector('[role=progressbar][aria-valuenow] i');
      const width = shown instanceof HTMLElement ? parseInt(shown.style.width) : NaN;
      if (!Number.isNaN(width) && widths.at(-1) !== width) widths.push(width);
    };
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['style'],
    });
    return widths;
  });

test(
  'killed in the middle, an import has written nothing; done again without doubles, it outlives its browser',
  { tag: '@embedded' },
  async ({ page, context, stack }) => {
    test.setTimeout(8 * slowly.timeout);
    await openImports(page, stack);
    const section = importSection(page);
    const ready = async () => {
      await simulate(page, manyItems);
      await expect(applyButton(page)).toHaveText(`Importer ${inFrench} épisodes`, slowly);
    };
    const apply = async () => {
      await applyButton(page).click(slowly);
      await applying(stack);
    };

    await test.step('killed', async () => {
      await ready();
      await apply();
      process.kill(firstProcessOf(stack, 'content'), 'SIGKILL');
      await expect(section.getByText(/Le processus s’est arrêté en route/)).toBeVisible(slowly);
      expect(await countImported(stack)).toEqual(imported(0));
    });
    await test.step('applied, while the browser is closed', async () => {
      await ready();
      // The simulation has a bar as well.
      const progress = await watchProgress(page);
      await apply();
      // The bar only moved forwards.
      const widths = () => progress.evaluate((noted) => noted);
      await expect.poll(async () => (await widths()).length, slowly).toBeGreaterThan(1);
      const noted = await widths();
      expect(noted).toEqual([...noted].sort((one, other) => one - other));
      await page.close();
      await expect.poll(() => countImported(stack), slowly).toEqual(imported(manyItems));
      const later = await context.newPage();
      await later.goto('/admin?onglet=systeme&partie=import');
      await expect(importSection(later).getByText(`${inFrench} épisodes créés`).first()).toBeVisible(slowly);
    });
  },
);
