import { randomUUID } from 'node:crypto';
import type { CurrentUser } from '@nobicast/contracts/sign-in';
import { expect, type Page } from '@playwright/test';
import { linkIn, readMail } from './mailbox.ts';
import type { Stack } from './test.ts';

export const newAddress = () => `ecoute-${randomUUID().slice(0, 8)}@nobicast.example`;
export const addressField = (page: Page) => page.getByLabel('Adresse e-mail');
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Recevoir le lien' });
/** Solving the bot check takes as long as the machine needs. */
export const solved = { timeout: 60_000 };

/** Links are limited by network address: whoever asks for one has a home of their own. */
export const moveHome = (page: Page) =>
  page.setExtraHTTPHeaders({
    'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`,
  });

/** Asks for a link from the sign-in page, as a person with a mouse does. */
export async function askForLink(page: Page, email: string, next?: string): Promise<void> {
  await page.goto(next ? `/login?next=${encodeURIComponent(next)}` : '/login');
  await addressField(page).fill(email);
  await expect(sendButton(page)).toBeEnabled(solved);
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/auth\/email-sent\?email=/);
}

/** A link that this browser asked for, as its mail brings it. */
export async function linkFor(page: Page, stack: Stack, email: string): Promise<string> {
  await askForLink(page, email);
  return linkIn(await readMail(page.request, stack.mailUrl, email));
}

/** Whom the API takes this browser for. */
export async function whoIs(page: Page): Promise<CurrentUser> {
  const reply = await page.request.get('/api/auth/me');
  return ((await reply.json()) as { data: { user: CurrentUser } }).data.user;
}

/** The accounts that the table of `npm start` names, in its order. */
export const accountsIn = (terminal: string) =>
  [...terminal.matchAll(/^ +(\S+@\S+) +(\w+)$/gm)].map(([, email = '', role = '']) => ({ email, role }));
