import { act, fireEvent, screen } from '@testing-library/react';
import { stubFetch } from '@nobicast/web-kit/testing';
import { buildDashboard } from '../testing/build-dashboard.ts';
import { memberHost, openPage } from '../testing/open-page.tsx';

const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
let stub: ReturnType<typeof stubFetch>;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(2026, 10, 20, 22, 43) });
});
afterEach(() => {
  stub.restore();
  jest.useRealTimers();
  document.body.innerHTML = '';
});

test('the count beside the tab of moderation is the newest that was read, also after the tab was open', async () => {
  let total = 0;
  const ok = (data: unknown) => ({ body: { ok: true, data } });
  stub = stubFetch({
    '/api/dashboard': ok(buildDashboard('moderator')),
    '/api/episodes?limit=20&fields=card': ok({ episodes: [], total: 0 }),
    '/api/shows': ok({ shows: [] }),
    get '/api/moderation/comments?page=1'() {
      return ok({ comments: [], total, oldest_at: null });
    },
  });
  const { router } = await openPage('/dashboard?onglet=moderation', memberHost('moderator'));
  await settle(200);
  expect(screen.getByRole('heading', { name: 'Modération' })).toBeTruthy();
  await act(() => router.navigate('/dashboard'));
  expect(screen.queryByText('en attente')).toBeNull();
  total = 2;
  const seen = jest.spyOn(document, 'visibilityState', 'get');
  for (const state of ['hidden', 'visible'] as const) {
    seen.mockReturnValue(state);
    fireEvent(document, new Event('visibilitychange'));
    await settle(16 * 60_000);
  }
  seen.mockRestore();
  expect(screen.getByRole('tab', { name: /^Modération/ }).textContent).toContain('2 en attente');
});
