import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { chooseInMenu } from '../stack/keyboard.ts';
import { signInAs } from '../stack/members.ts';
import { setRandomIpAddress } from '../stack/sign-in.ts';
import { expect, findSubject, isHydrated, test } from '../stack/test.ts';

test.beforeEach(({ page }) => setRandomIpAddress(page));

const textField = (page: Page) => page.getByLabel('Votre message');
const newText = () => `Un brouillon ${randomUUID()}`;
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

/** Opens the page, and waits until the form knows who is signed in. */
async function open(page: Page, path: string, { isMember }: { isMember: boolean }) {
  await page.goto(path);
  if (isMember) await expect(page.getByText('Vous écrivez en tant que')).toBeVisible();
  else await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion' })).toBeVisible();
  // The link is in the document as it is served.
  await expect.poll(() => isHydrated(page, textField(page))).toBe(true);
}

async function type(page: Page, text: string) {
  await textField(page).fill(text);
  await expect.poll(() => stored(page)).toContain(text);
}

/** Signs in with the sessions that were there before. */
async function restoreSession(
  context: BrowserContext,
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>,
) {
  await context.clearCookies();
  await context.addCookies(cookies);
}

test('the draft of a member is shown to nobody else in the same browser, and is gone after signing out', async ({
  page,
  context,
  request,
  stack,
}) => {
  const { path } = await findSubject(request);
  const [first, second] = [newText(), newText()];
  await signInAs(context, stack);
  const sessionOfFirst = await context.cookies();
  await open(page, path, { isMember: true });
  await type(page, first);

  await context.clearCookies();
  await open(page, path, { isMember: false });
  await expect(textField(page)).toHaveValue('');
  await signInAs(context, stack);
  await open(page, path, { isMember: true });
  await expect(textField(page)).toHaveValue('');
  // Each has a draft of their own about the same subject.
  await type(page, second);
  await restoreSession(context, sessionOfFirst);
  await open(page, path, { isMember: true });
  await expect(textField(page)).toHaveValue(first);

  await chooseInMenu(page, 'Se déconnecter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion' })).toBeVisible();
  await expect
    .poll(async () => {
      const left = await stored(page);
      return [left.includes(first), left.includes(second)];
    })
    .toEqual([false, false]);
});

test('a member whose session ended while writing finds the draft after signing in again', async ({
  page,
  context,
  request,
  stack,
}) => {
  const { path } = await findSubject(request);
  const [text, more] = [newText(), newText()];
  await signInAs(context, stack);
  const session = await context.cookies();
  await open(page, path, { isMember: true });
  await type(page, text);
  await context.clearCookies();
  // The page notices when it is told to look, as it does after some minutes.
  await page.evaluate(() =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'nobicast:session-changed' })),
  );
  await expect(page.getByLabel('Nom', { exact: true })).toBeVisible();
  await expect(textField(page)).toHaveValue(text);
  await type(page, more);
  // Still the member's: nobody else finds it.
  await open(page, path, { isMember: false });
  await expect(textField(page)).toHaveValue('');
  await restoreSession(context, session);
  await open(page, path, { isMember: true });
  await expect(textField(page)).toHaveValue(more);
});

test('what was typed before signing in is there afterwards, and only once', async ({
  page,
  context,
  request,
  stack,
}) => {
  const { path } = await findSubject(request);
  const [text, more] = [newText(), newText()];
  await open(page, path, { isMember: false });
  await type(page, text);
  await signInAs(context, stack);
  await open(page, path, { isMember: true });
  await expect(textField(page)).toHaveValue(text);
  await type(page, more);
  await context.clearCookies();
  await open(page, path, { isMember: false });
  await expect(textField(page)).toHaveValue('');
});
