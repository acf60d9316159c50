import { act, fireEvent, screen } from '@testing-library/react';
import { stubFetch } from '@nobicast/web-kit/testing';
import { frameReplies, ok, openAdmin } from './open-admin.tsx';

export type Answers = Parameters<typeof stubFetch>[0];

/** A Friday, 11:00 in Paris: the clock of these tests. */
export const now = Date.parse('2026-11-20T10:00:00Z');
export const listPath = '/api/admin/episodes?page=1&limit=20';
/** The background read of the public list carries the time. */
export const publicListPath = `/api/episodes?limit=1&_t=${now}`;

let stub: ReturnType<typeof stubFetch> | undefined;
export const calls = () => stub?.calls ?? [];

/** Before each and after each test of this screen. */
export function setUpAdminScreen() {
  beforeEach(() => {
    jest.useFakeTimers({ now });
    // jsdom has no layout.
    Element.prototype.scrollIntoView = () => undefined;
    window.sessionStorage.clear();
  });
  afterEach(() => {
    stub?.restore();
    jest.restoreAllMocks();
    jest.useRealTimers();
    document.body.innerHTML = '';
  });
}

export const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));

interface Options extends NonNullable<Parameters<typeof openAdmin>[1]> {
  /** The tab as the address names it: that of the episodes if nothing else is said. */
  tab?: string;
  /** Further parameters of the address. */
  at?: string;
  /** The whole address, of a page without tabs. */
  address?: string;
}

/** Opens a tab, with these replies. */
export async function openEpisodes(
  answers: Answers,
  { tab = 'episodes', at = '', address = `/admin?onglet=${tab}${at}`, ...options }: Options = {},
) {
  stub?.restore();
  stub = stubFetch({ ...frameReplies, [publicListPath]: ok({ episodes: [], total: 0 }), ...answers });
  const opened = await openAdmin(address, options);
  await settle();
  jest.spyOn(Date, 'now').mockReturnValue(now);
  return opened;
}

/** Presses a button, and lets a dialog load. */
export const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle(200);
};

/** Opens a menu by keyboard, as Radix does on Enter, and chooses an entry. */
export const openMenu = async (name: string) => {
  fireEvent.keyDown(screen.getByRole('button', { name }), { key: 'Enter' });
  await settle();
};
export const choose = async (name: string) => {
  fireEvent.click(screen.getByRole('menuitem', { name }));
  await settle(200);
};

export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

/** What was written to a path: method, version and body. */
export const sent = (path: string) =>
  calls()
    .filter((call) => call.path === path && call.init?.method !== undefined)
    .map(({ init }) => ({
      method: init?.method,
      version: (init?.headers as Record<string, string> | undefined)?.['if-match'],
      body: JSON.parse(String(init?.body)) as unknown,
    }));

export const refusal = (status: number, error: string, code?: string) => ({
  status,
  body: { ok: false, error, code },
});
