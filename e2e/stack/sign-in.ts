import { randomUUID } from 'node:crypto';
import type { CurrentUser } from '@nobicast/contracts/sign-in';
import { expect, type Page } from '@playwright/test';
import { linkIn, readMail } from './mailbox.ts';
import type { Stack } from './test.ts';

export const newAddress = () => `ecoute-${randomUUID().slice(0, 8)}@nobicast.example`;
export const addressField = (page: Page) => page.getByLabel('Adresse e-mail');
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Recevoir le lien' });
/** For a slow machine. */
export const afterBotCheck = { timeout: 60_000 };

/** Sign-in links are rate-limited by IP address. */
export const setRandomIpAddress = (page: Page) =>
  page.setExtraHTTPHeaders({
    'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`,
  });

/** With the mouse. */
export async function requestLink(page: Page, email: string, next?: string): Promise<void> {
  await page.goto(next ? `/login?next=${encodeURIComponent(next)}` : '/login');
  await addressField(page).fill(email);
  await expect(sendButton(page)).toBeEnabled(afterBotCheck);
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/auth\/email-sent\?email=/);
}

/** Requests a link, and returns it from the e-mail. */
export async function receiveLink(page: Page, stack: Stack, email: string): Promise<string> {
  await requestLink(page, email);
  return linkIn(await readMail(page.request, stack.mailUrl, email));
}

/** According to the API. */
export async function fetchCurrentUser(page: Page): Promise<CurrentUser> {
  const reply = await page.request.get('/api/auth/me');
  return ((await reply.json()) as { data: { user: CurrentUser } }).data.user;
}

/** In the table of `npm start`, in its order. */
export const accountsIn = (terminal: string) =>
  [...terminal.matchAll(/^ +(\S+@\S+) +(\w+)$/gm)].map(([, email = '', role = '']) => ({ email, role }));
