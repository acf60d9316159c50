import { act, fireEvent, screen } from '@testing-library/react';
import type { NewsletterIssue } from '@nobicast/contracts/admin-newsletter';
import { stubFetch } from '@nobicast/web-kit/testing';
import { ok, openAdmin } from './open-admin.tsx';

export const newsletterHome = '/admin/redaction/newsletter';
export const issuesPath = '/api/admin/newsletter/issues';
export const issuePath = `${issuesPath}/7`;
export const previewPath = '/api/admin/newsletter/preview';
export const noCounts = { total: 0, waiting: 0, sent: 0, refused: 0, left: 0, in_doubt: 0 };

export const buildIssue = (change: Partial<NewsletterIssue> = {}): NewsletterIssue => ({
  id: 7,
  version: 3,
  subject: 'Le numéro sept',
  preview: 'Ce lundi.',
  markdown: 'Bonjour.',
  state: 'draft',
  scheduled_at: null,
  started_at: null,
  finished_at: null,
  paused_until: null,
  updated_at: '2026-11-20T09:00:00.000Z',
  counts: noCounts,
  ...change,
});
export const issueAnswer = (change: Partial<NewsletterIssue> = {}, recipients = 1_204) =>
  ok({ issue: buildIssue(change), recipients });

let stub: ReturnType<typeof stubFetch> | undefined;
export function setUpNewsletterScreen() {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') });
  });
  afterEach(() => {
    closeNewsletter();
    sessionStorage.clear();
    jest.useRealTimers();
  });
}
export function closeNewsletter() {
  stub?.restore();
  document.body.innerHTML = '';
}
export const settle = (ms = 50) => act(() => jest.advanceTimersByTimeAsync(ms));
export async function openNewsletter(replies: Parameters<typeof stubFetch>[0], at = `${newsletterHome}/7`) {
  stub = stubFetch({ [previewPath]: ok({ html: '<p>Mise en page</p>', text: 'EN TEXTE' }), ...replies });
  const view = await openAdmin(at);
  await settle();
  return view;
}
export const calls = () => stub?.calls ?? [];
export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
export const press = async (name: string, ms = 50) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle(ms);
};
export const sent = (path: string, method = 'POST') =>
  calls()
    .filter((call) => call.path === path && call.init?.method === method)
    .map(({ init }): unknown => JSON.parse(String(init?.body ?? '{}')));
