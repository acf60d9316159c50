import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { problemsAtEachWidth, problemsInTheme } from '../../stack/axe.ts';
import { createEpisode, removeEpisodes } from '../../stack/episode-files.ts';
import { tabTo } from '../../stack/keyboard.ts';
import { signInAs } from '../../stack/members.ts';
import { expect, test } from '../../stack/test.ts';

// The administration under unusual conditions: each page is opened once for all checks.
test.describe.configure({ timeout: 600_000 });
test.afterEach(({ stack }) => removeEpisodes(stack));

const height = 800;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const region = (page: Page, name: string) => page.getByRole('region', { name });

/** By the browser's settings, because media queries ignore a size set by script. */
async function setTextSize(page: Page, standard: number) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard } });
  await browser.detach();
}

const misfits = (page: Page) =>
  page.evaluate(() => {
    const beyond = document.documentElement.scrollWidth - window.innerWidth;
    const cut = [...document.querySelectorAll<HTMLElement>('button, [role="group"]')]
      .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
      .map(({ innerText }) => innerText);
    return [...(beyond > 0 ? [`scrolls horizontally by ${beyond}`] : []), ...cut];
  });

/** Axe, of an open dialog alone, then text of twice the size, in which no label is cut. */
async function check(page: Page, place: string, include?: string) {
  expect([place, ...(await problemsAtEachWidth(page, { include }))]).toEqual([place]);
  await setTextSize(page, 32);
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 760 });
    await expect
      .poll(async () => [place, width, ...(await misfits(page))], { message: 'with large text' })
      .toEqual([place, width]);
  }
  await setTextSize(page, 16);
}

const dialogs = '[role="dialog"], [role="alertdialog"]';
const dialog = (page: Page) => page.locator(dialogs);
/** The dialog of an action of the last row. */
async function checkDialog(page: Page, action: string, ready: (page: Page) => Promise<void>) {
  await button(page, /^Actions pour/)
    .last()
    .click();
  await page.getByRole('menuitem', { name: action }).click();
  await expect(dialog(page)).toBeVisible();
  await ready(page);
  await check(page, action, dialogs);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}
const atOnce = async () => undefined;

test('the overview and the system: axe, large text, a chart that is read by keys, a trail that is exported', async ({
  page,
  context,
  stack,
}) => {
  const admin = await signInAs(context, stack, 'admin');
  const loaded = new Set<string>();
  page.on('request', (request) => {
    const chunk = /\/js\/(tab-[a-z]+)\.[^/]+\.js$/.exec(new URL(request.url()).pathname)?.[1];
    if (chunk) loaded.add(chunk);
  });
  const created = await page.request.post('/api/admin/episodes', {
    headers: { origin: stack.url },
    data: {
      number: 17,
      slug: `fichiers-${admin.id.slice(0, 8)}`,
      type: 'podcast',
      published_at: '2031-01-06T09:00:00.000Z',
      title: 'Celui qui attend',
    },
  });
  expect(created.status()).toBe(200);

  await test.step('the overview loads no other tab, and says what waits', async () => {
    await page.goto('/admin');
    await expect(region(page, 'Écoutes et téléchargements').getByRole('slider')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect([...loaded]).toEqual(['tab-overview']);
    await expect(
      region(page, 'Ce qui attend').getByRole('listitem').filter({ hasText: 'Celui qui attend' }),
    ).toContainText('lun. 6 janv. 2031, 10:00. Il manque l’audio.');
  });

  await test.step('the chart is read by keys and as a table, without colour', async () => {
    const chart = region(page, 'Écoutes et téléchargements');
    const slider = chart.getByRole('slider', { name: 'Choisir une date du graphique' });
    await tabTo(page, slider);
    const latest = (await slider.getAttribute('aria-valuetext')) ?? '';
    await page.keyboard.press('ArrowLeft');
    await expect(slider).not.toHaveAttribute('aria-valuetext', latest);
    await page.keyboard.press('End');
    await expect(slider).toHaveAttribute('aria-valuetext', latest);
    await chart.getByText('Les chiffres en tableau').click();
    await expect(chart.getByRole('row').last()).toContainText(latest.split('\u00a0')[0] ?? '');
    await slider.hover({ position: { x: 2, y: 100 } });
    await expect(slider).toHaveValue('0');
    await check(page, 'overview');
    await page.emulateMedia({ forcedColors: 'active' });
    const strokes = await chart
      .locator('svg path')
      .evaluateAll((paths) => paths.map((path) => getComputedStyle(path).stroke));
    expect(strokes.every((stroke) => stroke !== 'none')).toBe(true);
    await page.emulateMedia({ forcedColors: 'none' });
  });

  await test.step('what waits leads to where it is done', async () => {
    await region(page, 'Ce qui attend').getByRole('link', { name: 'Celui qui attend' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Celui qui attend' })).toBeVisible();
  });

  await test.step('the trail tells who did what, filtered in the address, and is exported', async () => {
    await page.goto('/admin?onglet=systeme&partie=journal');
    const trail = region(page, 'Journal');
    const newest = trail.getByRole('listitem').first();
    await expect(newest).toContainText(`${admin.name} a créé l’épisode #17`);
    await newest.getByRole('button', { name: /^Seulement l’épisode #17$/ }).click();
    await expect(trail.getByRole('listitem')).toHaveCount(1);
    await expect(page).toHaveURL(/objet=episode&reference=\d+/);
    await page.goBack();
    await expect(page).not.toHaveURL(/reference=/);
    await trail.getByLabel('Personne').selectOption({ value: admin.id });
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
    await check(page, 'journal');
    await page.getByRole('link', { name: 'État', exact: true }).click();
    await expect(page.getByText(/en forme/).first()).toBeVisible();
    await check(page, 'systeme');
  });
});

test('the lists of people, comments and episodes, and their dialogs: axe at every width, and large text', async ({
  page,
  context,
  stack,
}) => {
  await signInAs(context, stack, 'admin');

  await test.step('people', async () => {
    await page.setViewportSize({ width: 1440, height });
    await page.goto('/admin?onglet=utilisateurs');
    await expect(page.getByRole('table')).toBeVisible();
    await check(page, 'utilisateurs');
    await expect(page.getByRole('table')).toHaveCount(0);
    // A menu is outside the landmarks of the page, and its arrow keys scroll it.
    await button(page, /^Actions pour/)
      .last()
      .click();
    expect(await problemsInTheme(page, { disabledRules: ['region', 'scrollable-region-focusable'] })).toEqual(
      [],
    );
    await page.keyboard.press('Escape');
    for (const action of ['Modifier', 'Envoyer un e-mail', 'Détails et sessions', 'Supprimer'])
      await checkDialog(page, action, atOnce);
  });

  await test.step('comments', async () => {
    await page.goto('/admin?onglet=moderation');
    await expect(page.getByRole('heading', { level: 1, name: 'Modération' })).toBeVisible();
    await expect(page.getByText('en attente').first()).toBeVisible();
    const checks = page.getByText('Contrôles automatiques', { exact: true });
    await checks.click();
    const group = page.getByRole('group').filter({ has: checks });
    await expect(group.getByRole('listitem').first()).toBeVisible();
    await check(page, 'moderation');
  });

  await test.step('episodes', async () => {
    await page.setViewportSize({ width: 1440, height });
    await page.goto('/admin?onglet=episodes');
    await expect(page.getByText('épisodes trouvés')).toBeVisible();
    // ADMIN-EPISODES-19
    for (const [width, isShown] of [
      [1440, true],
      [1100, false],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const name of ['Type', 'Publié le', 'Stats'])
        await expect(page.getByRole('columnheader', { name })).toBeVisible({ visible: isShown });
    }
    await check(page, 'episodes');
    await checkDialog(page, 'Gérer les fichiers', () => expect(region(page, 'Fichier audio')).toBeVisible());
    await checkDialog(page, 'Modifier', atOnce);
    await checkDialog(page, 'Modifier', async () => {
      await page.getByRole('tab', { name: /^Sujets/ }).click();
      await expect(dialog(page).getByRole('heading', { level: 3 }).first()).toBeVisible();
    });
    await checkDialog(page, 'Supprimer', atOnce);
  });

  await test.step('an episode to come and its addresses', async () => {
    const { slug } = await createEpisode(stack, '2036-02-04T09:00:00Z');
    await page.goto(`/admin?onglet=episodes&recherche=${slug}`);
    await checkDialog(page, 'Adresses d’aperçu', () =>
      expect(page.getByRole('textbox', { name: 'Pour qui' })).toBeVisible(),
    );
  });
});
