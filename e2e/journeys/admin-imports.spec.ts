import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { problemsOf } from '../stack/axe.ts';
import { queryAs, signInAs } from '../stack/members.ts';
import { firstProcessOf } from '../stack/parts.ts';
import { expect, test, type Stack } from '../stack/test.ts';

/** The items of a large feed; `npm run test:long` imports 20,000. */
const manyItems = Number(process.env.NOBICAST_IMPORT_ITEMS ?? 2_000);
/** Ten times what a restart, the wait until a dead run counts as one, or the writing of these items takes. */
const slowly = { timeout: Math.max(60_000, 40 * manyItems) };
const inFrench = (count: number) => count.toLocaleString('fr-FR');
// No other journey looks at 1998, and everything is deleted afterwards.
const group = `flux-${randomUUID().slice(0, 8)}`;

test.afterEach(async ({ stack }) => {
  await queryAs(stack, 'content', `delete from content.episodes where slug like '${group}%' returning id`);
  await queryAs(stack, 'content', 'delete from content.import_runs returning id');
});

/** The file of a feed with so many items, numbered from 500,001 on. */
function feedFile(count: number) {
  const items = Array.from({ length: count }, (_, index) => {
    const number = 500_001 + index;
    const date = new Date(Date.UTC(1998, 0, 1, index));
    return `<item><title>${group} nº ${number}</title><guid>${group}-${number}</guid><itunes:episode>${number}</itunes:episode>
      <pubDate>${date.toUTCString()}</pubDate><enclosure url="https://cdn.example/${group}/${number}.mp3" length="1000" type="audio/mpeg"/>
      <description>${'Une semaine de plus. '.repeat(60)}</description></item>`;
  });
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Émission ${group}</title>${items.join('\n')}</channel></rss>`;
  return { name: 'flux.xml', mimeType: 'text/xml', buffer: Buffer.from(text) };
}

const section = (page: Page) => page.getByRole('region', { name: 'Importer un flux' });
const simulate = (page: Page, count: number) =>
  section(page).getByLabel('Choisir un fichier').setInputFiles(feedFile(count));
const applyButton = (page: Page) => section(page).getByRole('button', { name: /^Importer \d/ });

const countOf = async (stack: Stack) => {
  const [row] = await queryAs<{ count: number; distinct: number }>(
    stack,
    'content',
    `select count(*)::integer as count, count(distinct guid)::integer as distinct
      from content.episodes where slug like '${group}%' and source = 'import'`,
  );
  return row;
};
const audioOf = async (stack: Stack) => {
  const [row] = await queryAs<{ count: number }>(
    stack,
    'media',
    `select count(*)::integer as count from media.audio where url like '%${group}%'`,
  );
  return row?.count;
};

/** Waits until a process is applying the plan; at 20,000 items, which take a minute, until half of it is written. */
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

/** Notes every width that the bar of a run has from now on, in percent. */
const watchProgress = (page: Page) =>
  page.evaluate(() => {
    const widths: number[] = [];
    const note = () => {
      const bar = document.querySelector('[role=progressbar][aria-valuenow] i');
      const width = bar instanceof HTMLElement ? parseInt(bar.style.width) : NaN;
      if (!Number.isNaN(width) && widths.at(-1) !== width) widths.push(width);
    };
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['style'],
    });
    Object.assign(window, { widthsOfBar: widths });
  });
const widthsOf = (page: Page) =>
  page.evaluate(() => ('widthsOfBar' in window ? (window.widthsOfBar as number[]) : [])); // noted above

async function openSystem(page: Page, stack: Stack) {
  await signInAs(page.context(), stack, 'admin');
  await page.goto('/admin?onglet=systeme');
  await expect(section(page)).toBeVisible();
}

// Scene 11.
test('a feed is simulated, a conflict is set right, and exactly what was shown is imported', async ({
  page,
  stack,
}) => {
  test.setTimeout(5 * slowly.timeout);
  await openSystem(page, stack);
  await simulate(page, 3);
  await expect(applyButton(page)).toHaveText('Importer 3 épisodes', slowly);
  // Somebody has prepared the second one by hand, at the address that it would have.
  const [planned] = await queryAs<{ slug: string }>(
    stack,
    'content',
    `select details -> 'episode' ->> 'slug' as slug from content.import_changes where position = 1`,
  );
  const [made] = await queryAs<{ id: number }>(
    stack,
    'content',
    `insert into content.episodes (number, type, title, slug, published_at)
      values (42, 'preparation', 'Préparée', $1, '2099-01-01') returning id`,
    [planned?.slug],
  );

  // What was shown is no longer what would be written.
  await applyButton(page).click();
  await expect(section(page).getByText(/simulez de nouveau/)).toBeVisible(slowly);
  expect(await countOf(stack)).toEqual({ count: 0, distinct: 0 });

  await simulate(page, 3);
  await expect(section(page).getByText('1 en conflit').first()).toBeVisible(slowly);
  await expect(applyButton(page)).toHaveText('Importer 2 épisodes');
  await expect(section(page).getByText('Le conflit sera laissé de côté')).toBeVisible();
  await expect(section(page).getByText(/Il appartient à une préparation, le 42/)).toBeVisible();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    expect([width, ...(await problemsOf(page))]).toEqual([width]);
  }

  await queryAs(stack, 'content', 'update content.episodes set slug = $1 where id = $2 returning id', [
    `${group}-preparee`,
    made?.id,
  ]);
  await simulate(page, 3);
  await expect(applyButton(page)).toHaveText('Importer 3 épisodes', slowly);
  // The plan is the server's: another page of the same admin shows it too.
  await page.reload();
  await applyButton(page).click();
  await expect(section(page).getByText('3 épisodes créés, 0 modifié.').first()).toBeVisible(slowly);
  expect(await countOf(stack)).toEqual({ count: 3, distinct: 3 });
  await expect.poll(() => audioOf(stack), slowly).toBe(3);

  // The same again has nothing to do.
  await simulate(page, 3);
  await expect(section(page).getByText('3 identiques')).toBeVisible(slowly);
});

test(
  'killed in the middle, an import has written nothing, and is done again without doubles',
  { tag: '@embedded' },
  async ({ page, stack }) => {
    test.setTimeout(5 * slowly.timeout);
    await openSystem(page, stack);
    await simulate(page, manyItems);
    await expect(applyButton(page)).toHaveText(`Importer ${inFrench(manyItems)} épisodes`, slowly);
    await applyButton(page).click();
    await applying(stack);
    process.kill(firstProcessOf(stack, 'content'), 'SIGKILL');

    await expect(section(page).getByText(/Le processus s’est arrêté en route/)).toBeVisible(slowly);
    expect(await countOf(stack)).toEqual({ count: 0, distinct: 0 });

    await simulate(page, manyItems);
    await expect(applyButton(page)).toBeVisible(slowly);
    await watchProgress(page);
    await applyButton(page).click(slowly);
    await expect(
      section(page)
        .getByText(`${inFrench(manyItems)} épisodes créés`)
        .first(),
    ).toBeVisible(slowly);
    // The bar has moved, and only forwards.
    const widths = await widthsOf(page);
    expect(widths.length).toBeGreaterThan(1);
    expect(widths).toEqual([...widths].sort((one, other) => one - other));
    expect(await countOf(stack)).toEqual({ count: manyItems, distinct: manyItems });
    await expect.poll(() => audioOf(stack), slowly).toBe(manyItems);
  },
);

test('cancelled while it is applied, an import has written nothing; closing the browser stops none', async ({
  page,
  context,
  stack,
}) => {
  test.setTimeout(5 * slowly.timeout);
  await openSystem(page, stack);
  await simulate(page, manyItems);
  await applyButton(page).click(slowly);
  await applying(stack);
  await section(page).getByRole('button', { name: 'Annuler' }).click();
  await expect(section(page).getByText('Annulé. Rien n’a été écrit.')).toBeVisible(slowly);
  expect(await countOf(stack)).toEqual({ count: 0, distinct: 0 });

  await simulate(page, manyItems);
  await applyButton(page).click(slowly);
  await applying(stack);
  await page.close();
  await expect.poll(() => countOf(stack), slowly).toEqual({ count: manyItems, distinct: manyItems });
  const later = await context.newPage();
  await later.goto('/admin?onglet=systeme');
  await expect(
    section(later)
      .getByText(`${inFrench(manyItems)} épisodes créés`)
      .first(),
  ).toBeVisible(slowly);
});

test('addresses inside the network are refused, by keyboard', async ({ page, stack }) => {
  await openSystem(page, stack);
  await section(page).getByLabel('Adresse du flux').focus();
  await page.keyboard.type('http://169.254.169.254/latest/meta-data/');
  await page.keyboard.press('Enter');
  await expect(section(page).getByText(/mène à l’intérieur du réseau/)).toBeVisible(slowly);
});
