import { problemsInTheme } from '../../stack/axe.ts';
import { signInAs } from '../../stack/members.ts';
import { expect, test } from '../../stack/test.ts';

// T3-P18
test('an issue that was sent is found and read by everybody, withdrawn by an admin, gone for everybody, and brought back', async ({
  page,
  browser,
  stack,
  pageWithoutScripts: plain,
}) => {
  const subject = 'Ce que les machines lisent de nous';
  await plain.goto('/newsletter');
  await plain.getByRole('link', { name: 'Lire les numéros déjà partis' }).click();
  await plain.getByRole('link', { name: subject }).click();
  await expect(plain.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  const address = new URL(plain.url()).pathname;
  expect(address).toMatch(/^\/infolettre\/\d+$/);
  const statusOf = async () => (await page.request.get(address)).status();
  const feed = async () => (await page.request.get('/infolettre/feed.xml')).text();
  expect(await feed()).toContain(`${address}<`);

  const context = await browser.newContext({ baseURL: stack.url });
  await signInAs(context, stack, 'admin');
  const desk = await context.newPage();
  await desk.goto('/admin/redaction/newsletter');
  await desk.getByRole('link', { name: subject }).click();
  await desk.getByRole('button', { name: 'Retirer des archives' }).click();
  const dialog = desk.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Retirer des archives' }).click();
  await expect(desk.getByText(/^Ce numéro est retiré du site/)).toBeVisible();
  expect(await problemsInTheme(desk)).toEqual([]);
  await expect.poll(statusOf).toBe(404);
  await expect.poll(feed).not.toContain(`${address}<`);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Numéro introuvable' })).toBeVisible();
  await page.getByRole('link', { name: 'Tous les numéros' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter' })).toBeVisible();
  await expect(page.getByRole('link', { name: subject })).toHaveCount(0);

  await desk.getByRole('button', { name: 'Remettre dans les archives' }).click();
  await expect(desk.getByRole('link', { name: 'Lire sa page' })).toBeVisible();
  await expect.poll(statusOf).toBe(200);
  await context.close();
});
