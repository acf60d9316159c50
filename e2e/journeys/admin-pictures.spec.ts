import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { problemsOf } from '../stack/axe.ts';
import { queryAs, signInAs } from '../stack/members.ts';
import { expect, test } from '../stack/test.ts';

// Everything here begins with these letters, and is deleted afterwards.
const prefix = 'zqimage';
test.afterEach(async ({ stack }) => {
  await queryAs(stack, 'content', `delete from content.posts where slug like '${prefix}%' returning id`);
  await queryAs(stack, 'content', `delete from content.guests where key like '${prefix}%' returning id`);
});

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const photo = async (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#cc3344' } })
    .jpeg()
    .toBuffer();

/** Chooses a file in the field of a picture, and waits until it is shown there. Returns its address. */
async function choose(page: Page, name: string, buffer: Buffer): Promise<string> {
  await group(page, name)
    .locator('input[type=file]')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  const image = group(page, name).getByRole('img');
  await expect(image).toHaveAttribute('src', /^\/api\/covers\/[0-9a-f]{32}-1400\.jpg$/, { timeout: 60_000 });
  await expect(image).toBeVisible();
  return (await image.getAttribute('src')) ?? '';
}

/** What the browser has chosen for the first picture of the page. */
const shown = (page: Page) =>
  page
    .locator('main picture img')
    .first()
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0 && image.currentSrc);

test('the cover of a post is uploaded in its editor, and readers get the size that fits', async ({
  page,
  context,
  browser,
  stack,
  pageErrors,
}) => {
  test.setTimeout(180_000);
  await signInAs(context, stack, 'admin');
  const slug = `${prefix}-${randomUUID().slice(0, 8)}`;
  await page.goto('/admin/redaction/articles/nouveau');
  await field(page, 'Titre').fill('Une image');
  await field(page, 'Slug').fill(slug);
  await field(page, 'Texte').fill('Un mot.');
  await page.getByRole('button', { name: 'Créer l’article' }).click();
  await expect(page).toHaveURL(/\/articles\/\d+$/);

  // What is no picture is not sent, and said at the field.
  await group(page, 'Image')
    .locator('input[type=file]')
    .setInputFiles({ name: 'un.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(group(page, 'Image').getByRole('alert')).toHaveText(
    "Format d'image non supporté. Utilisez JPG, PNG ou WebP.",
  );
  const address = await choose(page, 'Image', await photo(1_600, 900));
  expect(await problemsOf(page)).toEqual([]);
  // A draft saves itself, as if the address had been typed.
  await expect(page.getByText(/^Brouillon enregistré/)).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(group(page, 'Image').getByRole('img')).toHaveAttribute('src', address);
  await field(page, 'Publication').selectOption('À une date');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('link', { name: /Voir sur le site/ })).toBeVisible();

  const start = address.replace('-1400.jpg', '');
  // A browser takes a larger one that it has already: readers have none.
  const reader = await browser.newContext({ baseURL: stack.url, viewport: { width: 360, height: 800 } });
  const reading = await reader.newPage();
  await reading.goto(`/blog/${slug}`);
  await expect.poll(() => shown(reading)).toBe(`${stack.url}${start}-384.avif`);
  const document = await (await reading.request.get(`/blog/${slug}`)).text();
  expect(document).toContain(`${start}-768.webp 768w`);
  await reader.close();
  expect(pageErrors).toEqual([]);
});

test('the portrait of a guest is uploaded, shown on their page and to machines, and removed', async ({
  page,
  context,
  stack,
  pageErrors,
}) => {
  test.setTimeout(180_000);
  await signInAs(context, stack, 'admin');
  const slug = `${prefix}-${randomUUID().slice(0, 8).replace(/\d/g, 'k')}`;
  await page.goto('/admin/redaction/invites/nouveau');
  await field(page, 'Nom').fill('Zoé Quentin');
  await field(page, 'Slug').fill(slug);
  const address = await choose(page, 'Photo', await photo(900, 900));
  await page.getByRole('button', { name: 'Ajouter à l’annuaire' }).click();
  await expect(page).toHaveURL(/\/invites$/);

  await page.goto(`/invites/${slug}`);
  await expect.poll(() => shown(page)).toMatch(new RegExp(`${address.slice(0, -9)}-\\d+\\.avif$`));
  const document = await (await page.request.get(`/invites/${slug}`)).text();
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
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page).toHaveURL(/\/invites$/);
  await expect
    .poll(async () => (await (await page.request.get(`/invites/${slug}`)).text()).includes(address))
    .toBe(false);
  // It stays for a day, in case somebody takes the change back.
  expect((await page.request.get(address)).status()).toBe(200);
  expect(pageErrors).toEqual([]);
});
