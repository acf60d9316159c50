import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { problemsAtEachWidth } from '../../stack/axe.ts';
import { tabTo } from '../../stack/keyboard.ts';
import { queryAs, signInAs } from '../../stack/members.ts';
import { holdScripts } from '../../stack/slow-line.ts';
import { expect, isHydrated, test } from '../../stack/test.ts';
import { readShifts, watchShifts } from '../../stack/visited-page.ts';

test.describe.configure({ timeout: 300_000 });

// Everything here begins with this prefix, and is deleted afterwards.
test.afterEach(async ({ stack }) => {
  await queryAs(stack, 'content', `delete from content.posts where slug ~ '^zq' returning id`);
  await queryAs(stack, 'content', `delete from content.guests where key ~ '^zq' returning id`);
});

const newWord = () => `zq${randomUUID().slice(0, 8).replace(/\d/g, 'k')}`;
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).click();

const photo = async (width: number, height: number) => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#cc3344' } })
    .jpeg()
    .toBuffer(),
});

/** Waits until the picture is shown. Returns its address. */
async function choosePicture(page: Page, name: string, width: number, height: number): Promise<string> {
  const group = page.getByRole('group', { name, exact: true });
  await group.locator('input[type=file]').setInputFiles(await photo(width, height));
  const image = group.getByRole('img');
  await expect(image).toHaveAttribute('src', /^\/api\/covers\/[0-9a-f]{32}-1400\.jpg$/, { timeout: 60_000 });
  await expect(image).toBeVisible();
  return (await image.getAttribute('src')) ?? '';
}

const shown = (page: Page) =>
  page
    .locator('main picture img')
    .first()
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0 && image.currentSrc);

// ROUTES-07, ROUTES-08
test('a post is written, illustrated, published, found by readers without JavaScript, changed by two people at once, withdrawn, and published by its date', async ({
  page,
  context,
  browser,
  pageWithoutScripts: reading,
  stack,
}) => {
  await signInAs(context, stack, 'admin');
  const word = newWord();
  const [slug, title] = [`${word}-la-nuit`, `${word} la nuit`];
  const statusOf = async (path: string) => (await reading.goto(path))?.status();
  const textOf = async (path: string) => (await reading.request.get(path)).text();
  const list = '/admin/redaction/articles';
  const check = async (shownPage: Page) =>
    expect([shownPage.url(), ...(await problemsAtEachWidth(shownPage))]).toEqual([shownPage.url()]);

  await test.step('written by keyboard: the first wrong field gets the focus, and keeps it while it is mended', async () => {
    await page.goto(list);
    await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
    await check(page);
    await page.getByRole('link', { name: 'Nouvel article' }).click();
    await tabTo(page, page.getByRole('button', { name: 'Créer l’article' }));
    await page.keyboard.press('Enter');
    await expect(field(page, 'Titre')).toBeFocused();
    await page.keyboard.type(title);
    await field(page, 'Extrait').fill('Un extrait qui se lit.');
    await field(page, 'Texte').fill(
      'Un début.\n\n## Une partie\n\n- un point\n\n1. une étape\n\nUn **mot**.',
    );
    await field(page, 'Sujets').fill(`Sujet ${word}`);
    await expect(field(page, 'Slug')).toHaveValue(slug);
    await tabTo(page, page.getByRole('button', { name: 'Créer l’article' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/articles\/\d+$/);
  });

  const start =
    await test.step('a draft saves itself, picture included, is there when one comes back, and hidden', async () => {
      const address = await choosePicture(page, 'Image', 1_600, 900);
      await field(page, 'Extrait').fill('Un autre extrait.');
      await expect(page.getByText(/^Brouillon enregistré/)).toBeVisible({ timeout: 20_000 });
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
      await page.goForward();
      await expect(field(page, 'Extrait')).toHaveValue('Un autre extrait.');
      await page.reload();
      await expect(page.getByRole('group', { name: 'Image', exact: true }).getByRole('img')).toHaveAttribute(
        'src',
        address,
      );
      await check(page);
      expect(await statusOf(`/blog/${slug}`)).toBe(404);
      await expect(reading.getByRole('heading', { level: 1 })).toHaveText('Article non trouvé');
      return address.replace('-1400.jpg', '');
    });

  await test.step('the preview is what readers will see, and they see it without JavaScript', async () => {
    await page.getByRole('tab', { name: 'Aperçu' }).click();
    await expect(page.getByRole('heading', { name: 'Une partie' })).toBeVisible();
    await page.getByRole('tab', { name: 'Écrire' }).click();
    await field(page, 'Publication').selectOption('À une date');
    await save(page);
    await expect(page.getByRole('link', { name: /Voir sur le site/ })).toBeVisible();
    await expect.poll(() => statusOf(`/blog/${slug}`)).toBe(200);
    await expect(reading.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(reading.getByRole('heading', { name: 'Une partie' })).toBeVisible();
    await expect(reading.getByRole('listitem').filter({ hasText: 'une étape' })).toBeVisible();
    const picture = await reading.locator('meta[property="og:image"]').getAttribute('content');
    expect((await reading.request.get(picture ?? '')).headers()['content-type']).toBe('image/png');
    await reading
      .getByRole('link', { name: `Sujet ${word}` })
      .first()
      .click();
    await expect(reading.getByText('1 article affiché')).toBeVisible();
    await reading.getByRole('searchbox', { name: 'Rechercher', exact: true }).last().fill('zzzz');
    await reading.getByRole('button', { name: 'Filtrer' }).click();
    await expect(reading.getByText('Aucun article trouvé pour ce filtre')).toBeVisible();
    await reading.goto(`/search?q=${word}`);
    await expect(reading.getByRole('link', { name: title })).toHaveAttribute('href', `/blog/${slug}`);
    for (const path of ['/blog/feed.xml', '/sitemaps/posts-1.xml'])
      await expect.poll(() => textOf(path)).toContain(`/blog/${slug}`);
  });

  await test.step('a phone gets the picture in the size that fits; the blog and the post have no barriers', async () => {
    // A browser uses a larger cached picture: readers have none.
    const phone = await browser.newContext({ baseURL: stack.url, viewport: { width: 360, height: 800 } });
    const reader = await phone.newPage();
    await reader.goto(`/blog/${slug}`);
    await expect.poll(() => shown(reader)).toBe(`${stack.url}${start}-384.avif`);
    await check(reader);
    for (const path of ['/blog', '/blog/inconnu']) {
      await reader.goto(path);
      await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
      await check(reader);
    }
    await phone.close();
  });

  await test.step('two people write at once: the second sees both texts, and both stay in the history', async () => {
    const other = await context.newPage();
    await other.goto(page.url());
    await field(other, 'Texte').fill('Le texte de l’autre.');
    await save(other);
    await expect(other.getByText('Article enregistré')).toBeVisible();
    await other.close();
    await field(page, 'Texte').fill('Mon texte à moi.');
    await save(page);
    const both = page.getByRole('group', { name: 'Texte', exact: true });
    await expect(both).toContainText('Mon texte à moi.');
    await expect(both).toContainText('Le texte de l’autre.');
    await page.getByRole('button', { name: 'Prendre l’autre' }).click();
    await page.getByRole('tab', { name: 'Historique' }).click();
    await page.getByRole('button', { name: /^Lire/ }).first().click();
    await expect(page.getByText('Texte refusé')).toBeVisible();
    await page.getByRole('button', { name: 'Reprendre cette version' }).click();
    await expect(field(page, 'Texte')).toHaveValue('Mon texte à moi.');
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await save(page);
    await saved;
    await expect.poll(() => textOf(`/blog/${slug}`)).toContain('Mon texte à moi.');
  });

  await test.step('withdrawn, it is gone at once; with a date to come, it appears by itself, everywhere', async () => {
    await field(page, 'Publication').selectOption('Brouillon');
    await save(page);
    await expect.poll(() => statusOf(`/blog/${slug}`)).toBe(404);
    await expect.poll(() => textOf('/blog')).not.toContain(slug);
    await queryAs(
      stack,
      'content',
      `update content.posts set published_at = now() + interval '4 seconds' where slug = $1 returning id`,
      [slug],
    );
    expect(await textOf('/blog')).not.toContain(slug);
    await expect.poll(() => textOf('/blog'), { timeout: 20_000 }).toContain(slug);
    await expect.poll(() => statusOf(`/blog/${slug}`)).toBe(200);
    await expect.poll(() => textOf('/blog/feed.xml')).toContain(slug);
  });
});

// T3-B4
test('a picture is put into the text of a post with its description, and holds its place on a slow line', async ({
  page,
  context,
  browser,
  stack,
}) => {
  await signInAs(context, stack, 'admin');
  const slug = newWord();
  await page.goto('/admin/redaction/articles/nouveau');
  await field(page, 'Titre').fill(slug);
  await field(page, 'Extrait').fill('Un extrait.');
  const text = field(page, 'Texte');
  await text.fill('Avant, [la source](https://example.org/panne).\n\nAprès.');
  await text.press('ControlOrMeta+Home');
  await text.press('End');
  await page.getByLabel('Insérer une image…').setInputFiles(await photo(1_600, 900));
  await expect(page.getByText(/^Image insérée/)).toBeVisible({ timeout: 60_000 });
  await expect(text).toHaveValue(/^Avant.*\n\n!\[Ce que l’image montre\]\(\S+ "Légende"\)\n\nAprès\.$/);
  const written = (await text.inputValue()).replace('Ce que l’image montre', 'Une armoire ouverte');
  await text.fill(written.replace('Légende', 'La salle'));
  await field(page, 'Publication').selectOption('À une date');
  await page.getByRole('button', { name: 'Créer l’article' }).click();
  await expect(page).toHaveURL(/\/articles\/\d+$/);

  // High enough for what stands below the picture.
  const phone = await browser.newContext({ baseURL: stack.url, viewport: { width: 360, height: 1_600 } });
  const reader = await phone.newPage();
  await watchShifts(reader);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await phone.route(/\/api\/covers\//, async (route) => {
    await released;
    await route.continue();
  });
  await reader.goto(`/blog/${slug}`, { waitUntil: 'commit' });
  const article = reader.getByRole('article');
  const picture = article.getByRole('img', { name: 'Une armoire ouverte' });
  await expect(article).toMatchAriaSnapshot(`
    - paragraph:
      - text: Avant,
      - link "la source (nouvel onglet)":
        - /url: https://example.org/panne
      - text: .
    - figure "La salle":
      - img "Une armoire ouverte"
      - text: La salle
    - paragraph: Après.
  `);
  release();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  // Without its size the picture moves what stands below by 0.05; a font by less than 0.001.
  const shifts = await readShifts(reader);
  expect(shifts.filter(({ value }) => value > 0.01)).toEqual([]);
  await phone.close();
});

// BLOG-01
test('a reader filters the posts by typing, before hydration and after: the caret and the list stay, and "back" leaves the search', async ({
  page,
}) => {
  const found = page.getByRole('main').getByRole('article');
  const input = page.getByRole('search', { name: 'Rechercher dans le blog' }).getByRole('searchbox');
  const nothing = page.getByText('Aucun article trouvé pour ce filtre');

  await test.step('what is typed before hydration is searched once scripts run', async () => {
    const { release } = await holdScripts(page);
    await page.goto('/blog', { waitUntil: 'commit' });
    await input.fill('zqzk');
    release();
    await expect(page).toHaveURL(/\/blog\?q=zqzk$/);
    await expect(input).toHaveValue('zqzk');
    await expect(nothing).toBeVisible();
  });

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/blog\?.*search=/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/faq');
  await page.goto('/blog');
  await expect(found.first()).toBeVisible();
  await expect.poll(() => isHydrated(page, input)).toBe(true);
  await input.click();
  await page.keyboard.type('zqz', { delay: 30 });
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('k');
  await expect(page).toHaveURL(/\/blog\?q=zqkz$/);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(1);
  await expect(found.first()).toBeVisible();
  release();
  await expect(nothing).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '0 article affiché' })).toBeVisible();
  await expect(input).toBeFocused();
  await expect(input).toHaveValue('zqkz');
  expect(await input.evaluate((element: HTMLInputElement) => element.selectionStart)).toBe(3);
  await page.goBack();
  await expect(page).toHaveURL(/\/faq$/);
});

test('the portrait of a guest is uploaded, shown on their page and to machines, and removed', async ({
  page,
  context,
  stack,
}) => {
  await signInAs(context, stack, 'admin');
  const slug = newWord();
  await page.goto('/admin/redaction/invites/nouveau');
  await field(page, 'Nom').fill('Zoé Quentin');
  await field(page, 'Slug').fill(slug);
  const address = await choosePicture(page, 'Photo', 900, 900);
  await page.getByRole('button', { name: 'Ajouter à l’annuaire' }).click();
  await expect(page).toHaveURL(/\/invites$/);

  await page.goto(`/invites/${slug}`);
  await expect.poll(() => shown(page)).toMatch(new RegExp(`${address.slice(0, -9)}-\\d+\\.avif$`));
  const textOf = async () => (await page.request.get(`/invites/${slug}`)).text();
  const document = await textOf();
  expect(document).toContain(`<meta property="og:image" content="${stack.url}${address}"`);
  expect(document).toContain(`"image":"${stack.url}${address}"`);

  const [guest] = await queryAs<{ id: number }>(
    stack,
    'content',
    'select id from content.guests where key = $1',
    [slug],
  );
  await page.goto(`/admin/redaction/invites/${guest?.id}`);
  await page.getByRole('button', { name: 'Retirer (Photo)' }).click();
  await save(page);
  await expect(page).toHaveURL(/\/invites$/);
  await expect.poll(async () => (await textOf()).includes(address)).toBe(false);
  // It stays for a day, in case the change is reverted.
  expect((await page.request.get(address)).status()).toBe(200);
});
