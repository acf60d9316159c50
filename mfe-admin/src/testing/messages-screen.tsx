import type { ListedMessage, Message } from '@nobicast/contracts/admin-messages';
import { stubFetch } from '@nobicast/web-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { frameReplies, ok, openAdmin } from './open-admin.tsx';

let stub: ReturnType<typeof stubFetch> | undefined;

/** Before each and after each test of this screen. */
export function setUpMessagesScreen() {
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') });
    window.sessionStorage.clear();
  });
  afterEach(() => {
    closeMessages();
    jest.useRealTimers();
  });
}

export function closeMessages() {
  stub?.restore();
  document.body.innerHTML = '';
}

export const root = '/admin/redaction/messages';
export const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
export async function openMessages(answers: Parameters<typeof stubFetch>[0], at = root) {
  stub = stubFetch({ ...frameReplies, ...answers });
  const opened = await openAdmin(at);
  await settle(50);
  return opened;
}
export const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle(200);
};
export const calls = () => stub?.calls ?? [];
export const sent = () =>
  calls()
    .filter(({ init }) => init?.method !== undefined)
    .map(({ path, init }) => ({
      path,
      method: init?.method,
      version: (init?.headers as Record<string, string>)['if-match'],
      body: JSON.parse(String(init?.body)) as unknown,
    }));

export const listed = (change: Partial<ListedMessage> = {}): ListedMessage => ({
  id: 7,
  version: 3,
  kind: 'contact',
  state: 'new',
  name: 'Camille Roche',
  email: 'camille@exemple.org',
  title: 'Un lien mort',
  received_at: '2026-11-19T20:30:00.000Z',
  ...change,
});
export const pageOf = (messages: ListedMessage[], total = messages.length) =>
  ok({ messages, waiting: 1, pagination: { page: 1, limit: 20, total, pages: Math.ceil(total / 20) } });
export const full = (change: Partial<Message> = {}): Message => ({
  ...listed(),
  message: 'Le lien du sujet trois ne répond plus.',
  bio: null,
  social_links: {},
  wants_newsletter: false,
  guest_id: null,
  kept_until: '2029-11-19T20:30:00.000Z',
  answers: [],
  ...change,
});
export const listPath = '/api/admin/messages?page=1';
export const onePath = '/api/admin/messages/7';
