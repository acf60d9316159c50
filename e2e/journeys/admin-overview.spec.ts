import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { problemsOf } from '../stack/axe.ts';
import { tabTo } from '../stack/keyboard.ts';
import { queryAs, signInAs } from '../stack/members.ts';
import { expect, test, type Stack } from '../stack/test.ts';

// Everything here is deleted afterwards. Rows of the audit stay: nobody can delete them.
const prefix = 'essai-vue-';
test.afterEach(({ stack }) =>
  queryAs(stack, 'content', `delete from content.episodes where slug like '${prefix}%' returning id`),
);

const region = (page: Page, name: string) => page.getByRole('region', { name });

/** Creates an episode through the API, which leaves a row in the audit. */
async function createEpisode(page: Page, stack: Stack, publishedAt: string): Promise<string> {
  const slug = `${prefix}${randomUUID().slice(0, 8)}`;
  const reply = await page.request.post('/api/admin/episodes', {
    headers: { origin: stack.url },
    data: { number: 17, slug, type: 'podcast', published_at: publishedAt, title: `Titre ${slug}` },
  });
  expect(reply.status()).toBe(200);
  return slug;
}

test('each tab is its own chunk: the overview loads no other, and another tab loads its own', async ({
  page,
  context,
  stack,
}) => {
  await signInAs(context, stack, 'admin');
  const loaded = new Set<string>();
  page.on('request', (request) => {
    const chunk = /\/js\/(tab-[a-z]+)\.[^/]+\.js$/.exec(new URL(request.url()).pathname)?.[1];
    if (chunk) loaded.add(chunk);
  });
  await page.goto('/admin');
  await expect(region(page, 'Écoutes et téléchargements').getByRole('slider')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect([...loaded]).toEqual(['tab-overview']);
  await page.getByRole('tab', { name: 'Épisodes' }).click();
  await expect(page.getByText(/épisodes? trouvés?/)).toBeVisible();
  expect([...loaded]).toEqual(['tab-overview', 'tab-episodes']);
});

test('the chart is read by keys and as a table, without colour, at every width', async ({
  page,
  context,
  stack,
}) => {
  await signInAs(context, stack, 'admin');
  await page.goto('/admin');
  const chart = region(page, 'Écoutes et téléchargements');
  const slider = chart.getByRole('slider', { name: 'Choisir une date du graphique' });
  await tabTo(page, slider);
  const latest = await slider.getAttribute('aria-valuetext');
  expect(latest).toMatch(/^\p{L}+ \d.* 20\d\d\s: .+ écoutes?, .+ téléchargements?$/u);
  await page.keyboard.press('ArrowLeft');
  await expect(slider).not.toHaveAttribute('aria-valuetext', latest ?? '');
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', latest ?? '');

  await chart.getByText('Les chiffres en tableau').click();
  await expect(chart.getByRole('row')).toHaveCount(1 + 84);
  await expect(chart.getByRole('row').last()).toContainText((latest ?? '').split('\u00a0')[0] ?? '');
  // On a touch screen and with a mouse the drawing itself is pointed at.
  await slider.hover({ position: { x: 2, y: 100 } });
  await expect(slider).toHaveValue('0');

  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, ...(await problemsOf(page))]).toEqual([width]);
  }
  await page.emulateMedia({ forcedColors: 'active' });
  const strokes = await chart
    .locator('svg path')
    .evaluateAll((paths) => paths.map((path) => getComputedStyle(path).stroke));
  expect(strokes.every((stroke) => stroke !== 'none')).toBe(true);
});

test('what waits leads to where it is done', async ({ page, context, stack }) => {
  await signInAs(context, stack, 'admin');
  const slug = await createEpisode(page, stack, '2031-01-06T09:00:00.000Z');
  await page.goto('/admin');
  const waiting = region(page, 'Ce qui attend');
  await expect(waiting.getByRole('listitem').filter({ hasText: slug })).toContainText(
    'lun. 6 janv. 2031, 10:00. Il manque l’audio et la couverture.',
  );
  await waiting.getByRole('link', { name: slug }).click();
  await expect(page.getByText('1 épisode trouvé')).toBeVisible();
});

test('the trail tells who did what, filtered in the address, and is exported', async ({
  page,
  context,
  stack,
}) => {
  const admin = await signInAs(context, stack, 'admin');
  await createEpisode(page, stack, '2016-02-01T09:00:00.000Z');
  await page.goto('/admin?onglet=systeme');
  const trail = region(page, 'Journal');
  const newest = trail.getByRole('listitem').first();
  await expect(newest).toContainText(`${admin.name} a créé l’épisode #17`);
  await newest.getByRole('button', { name: /^Seulement l’épisode #17$/ }).click();
  await expect(trail.getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(/objet=episode&reference=\d+/);
  await page.goBack();
  await expect(page).not.toHaveURL(/reference=/);
  await trail.getByLabel('Personne').selectOption({ value: admin.id });
  await trail.getByLabel('Acte').selectOption('Suppression');
  await expect(trail.getByText('Aucun acte ne correspond à ces filtres.')).toBeVisible();
  await trail.getByLabel('Acte').selectOption('Tous les actes');
  await expect(trail.getByRole('listitem')).toHaveCount(1);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    trail.getByRole('button', { name: 'Exporter en CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^journal-\d{4}-\d\d-\d\d\.csv$/);
  const file = await readFile(await download.path(), 'utf8');
  expect(file.charCodeAt(0)).toBe(0xfeff);
  expect(file.trimEnd().split('\r\n')).toEqual([
    expect.stringMatching(/date,service,id,auteur/),
    expect.stringContaining(`,content,`),
  ]);
  expect(file).toContain(admin.id);

  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, ...(await problemsOf(page))]).toEqual([width]);
  }
});
