import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { problemsOf } from '../stack/axe.ts';
import { tabTo } from '../stack/keyboard.ts';
import { queryAs, signInAs } from '../stack/members.ts';
import { holdScripts } from '../stack/slow-line.ts';
import { expect, isHydrated, test } from '../stack/test.ts';

const list = '/admin/redaction/articles';
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).click();

test.afterEach(({ stack }) =>
  queryAs(stack, 'content', `delete from content.posts where slug ~ '^zq' returning id`),
);

/** Opens the editor of a new post, and writes it as a draft. Returns its slug, and a word that no other text has. */
async function writeDraft(page: Page): Promise<{ word: string; slug: string }> {
  const word = `zq${randomUUID().slice(0, 8).replace(/\d/g, 'k')}`;
  await page.goto(list);
  await page.getByRole('link', { name: 'Nouvel article' }).click();
  // By keyboard: the first wrong field gets the focus, and keeps it while it is mended.
  await tabTo(page, page.getByRole('button', { name: 'Créer l’article' }));
  await page.keyboard.press('Enter');
  await expect(field(page, 'Titre')).toBeFocused();
  await page.keyboard.type(`${word} la nuit`);
  await expect(field(page, 'Titre')).toHaveValue(`${word} la nuit`);
  await field(page, 'Extrait').fill('Un extrait qui se lit.');
  await field(page, 'Texte').fill('Un début.\n\n## Une partie\n\n- un point\n\n1. une étape\n\nUn **mot**.');
  await field(page, 'Sujets').fill(`Sujet ${word}`);
  await expect(field(page, 'Slug')).toHaveValue(`${word}-la-nuit`);
  await tabTo(page, page.getByRole('button', { name: 'Créer l’article' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/articles\/\d+$/);
  return { word, slug: `${word}-la-nuit` };
}

// ROUTES-07, ROUTES-08
test('a post is written, stays hidden as a draft, is published, and is found by readers without JavaScript', async ({
  page,
  context,
  pageWithoutScripts: reading,
  stack,
}) => {
  await signInAs(context, stack, 'admin');
  const { word, slug } = await writeDraft(page);
  const statusOf = async (path: string) => (await reading.goto(path))?.status();
  expect(await statusOf(`/blog/${slug}`)).toBe(404);
  await expect(reading.getByRole('heading', { level: 1 })).toHaveText('Article non trouvé');

  // Saved, left and come back to, it has what was saved.
  await field(page, 'Extrait').fill('Un autre extrait.');
  await expect(page.getByText(/^Brouillon enregistré/)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
  await page.goForward();
  await expect(field(page, 'Extrait')).toHaveValue('Un autre extrait.');

  // The preview is what readers will see.
  await page.getByRole('tab', { name: 'Aperçu' }).click();
  await expect(page.getByRole('heading', { name: 'Une partie' })).toBeVisible();
  await page.getByRole('tab', { name: 'Écrire' }).click();
  await field(page, 'Publication').selectOption('À une date');
  await save(page);
  await expect(page.getByRole('link', { name: /Voir sur le site/ })).toBeVisible();

  await expect.poll(() => statusOf(`/blog/${slug}`)).toBe(200);
  await expect(reading.getByRole('heading', { level: 1 })).toHaveText(`${word} la nuit`);
  await expect(reading.getByRole('heading', { name: 'Une partie' })).toBeVisible();
  await expect(reading.getByRole('listitem').filter({ hasText: 'une étape' })).toBeVisible();
  const picture = await reading.locator('meta[property="og:image"]').getAttribute('content');
  expect((await reading.request.get(picture ?? '')).headers()['content-type']).toBe('image/png');

  // The topic leads to the list that has it, which is a plain form.
  await reading
    .getByRole('link', { name: `Sujet ${word}` })
    .first()
    .click();
  await expect(reading.getByText('1 article affiché')).toBeVisible();
  await reading.getByRole('searchbox', { name: 'Rechercher', exact: true }).last().fill('zzzz');
  await reading.getByRole('button', { name: 'Filtrer' }).click();
  await expect(reading.getByText('Aucun article trouvé pour ce filtre')).toBeVisible();

  await reading.goto(`/search?q=${word}`);
  await expect(reading.getByRole('link', { name: `${word} la nuit` })).toHaveAttribute(
    'href',
    `/blog/${slug}`,
  );
  for (const path of ['/blog/feed.xml', '/sitemaps/posts-1.xml'])
    await expect.poll(async () => (await reading.request.get(path)).text()).toContain(`/blog/${slug}`);

  // Withdrawn, it is gone at once.
  await field(page, 'Publication').selectOption('Brouillon');
  await save(page);
  await expect.poll(() => statusOf(`/blog/${slug}`)).toBe(404);
});

// BLOG-01
test('typing filters the posts: the caret and the list stay meanwhile, the address names the search, and "back" leaves it', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/blog\?.*search=/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/faq');
  await page.goto('/blog');
  const found = page.getByRole('main').getByRole('article');
  const input = page.getByRole('search', { name: 'Rechercher dans le blog' }).getByRole('searchbox');
  await expect(found).toBeVisible();
  await expect.poll(() => isHydrated(page, input)).toBe(true);
  await input.click();
  await page.keyboard.type('zqz', { delay: 30 });
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('k');
  await expect(page).toHaveURL(/\/blog\?q=zqkz$/);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(1);
  await expect(found).toBeVisible();
  release();
  await expect(page.getByText('Aucun article trouvé pour ce filtre')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '0 article affiché' })).toBeVisible();
  await expect(input).toBeFocused();
  await expect(input).toHaveValue('zqkz');
  expect(await input.evaluate((element: HTMLInputElement) => element.selectionStart)).toBe(3);
  await page.goBack();
  await expect(page).toHaveURL(/\/faq$/);
});

test('what is typed before hydration is searched once scripts run', async ({ page }) => {
  const { release } = await holdScripts(page);
  await page.goto('/blog', { waitUntil: 'commit' });
  const input = page.getByRole('search', { name: 'Rechercher dans le blog' }).getByRole('searchbox');
  await input.fill('zqzk');
  release();
  await expect(page).toHaveURL(/\/blog\?q=zqzk$/);
  await expect(input).toHaveValue('zqzk');
  await expect(page.getByText('Aucun article trouvé pour ce filtre')).toBeVisible();
});

test('a post whose date is to come appears by itself, everywhere', async ({
  page,
  context,
  stack,
  request,
}) => {
  await signInAs(context, stack, 'admin');
  const { slug } = await writeDraft(page);
  // Read once, so that caches know the list without it.
  expect(await (await request.get('/blog')).text()).not.toContain(slug);
  expect((await request.get(`/blog/${slug}`)).status()).toBe(404);
  await queryAs(
    stack,
    'content',
    `update content.posts set published_at = now() + interval '4 seconds' where slug = $1 returning id`,
    [slug],
  );
  expect(await (await request.get('/blog')).text()).not.toContain(slug);
  await expect
    .poll(async () => (await (await request.get('/blog')).text()).includes(slug), { timeout: 20_000 })
    .toBe(true);
  await expect.poll(async () => (await request.get(`/blog/${slug}`)).status()).toBe(200);
  await expect.poll(async () => (await request.get('/blog/feed.xml')).text()).toContain(slug);
});

test('two people write at once: the second sees both texts, and both stay in the history', async ({
  page,
  context,
  stack,
}) => {
  await signInAs(context, stack, 'admin');
  await writeDraft(page);
  await field(page, 'Publication').selectOption('À une date');
  await save(page);
  await expect(page.getByRole('link', { name: /Voir sur le site/ })).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await field(other, 'Texte').fill('Le texte de l’autre.');
  await save(other);
  await expect(other.getByText('Article enregistré')).toBeVisible();

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
  await page.getByRole('tab', { name: 'Historique' }).click();
  await expect(page.getByRole('button', { name: /^Lire/ })).toHaveCount(5);
});

test('the blog, a post, and their editor have no barriers, in both themes and at both sizes', async ({
  page,
  context,
  stack,
}) => {
  test.setTimeout(180_000);
  await signInAs(context, stack, 'admin');
  const { slug } = await writeDraft(page);
  await field(page, 'Publication').selectOption('À une date');
  await save(page);
  await expect(page.getByRole('link', { name: /Voir sur le site/ })).toBeVisible();
  const editor = page.url();
  for (const address of ['/blog', `/blog/${slug}`, '/blog/inconnu', list, editor]) {
    await page.goto(address);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect([address, width, await problemsOf(page)]).toEqual([address, width, []]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([address, width, overflow]).toEqual([address, width, 0]);
    }
  }
});
