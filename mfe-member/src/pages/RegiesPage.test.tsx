import { act, screen, within } from '@testing-library/react';
import type { PlannedShow } from '@nobicast/contracts/shows';
import type { Role } from '@nobicast/contracts/roles';
import { stubFetch, type StubbedReply } from '@nobicast/web-kit/testing';
import { buildDashboard } from '../testing/build-dashboard.ts';
import { memberHost, openPage } from '../testing/open-page.tsx';

let stub: ReturnType<typeof stubFetch>;
beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') }));
afterEach(() => {
  stub.restore();
  jest.useRealTimers();
  document.body.innerHTML = '';
});

const settle = () => act(() => jest.advanceTimersByTimeAsync(20));
const buildShow = (change: Partial<PlannedShow> = {}): PlannedShow => ({
  episode_id: 9,
  slug: 'themes-pour-976',
  number: 976,
  title: 'Ce qui tient',
  recording_starts_at: '2026-11-28T20:00:00.000Z',
  phase: 'planned',
  is_open: true,
  ...change,
});
const ok = (data: unknown) => ({ body: { ok: true, data } });

async function open(list: StubbedReply, at = '/regie', role: Role = 'host') {
  stub = stubFetch({
    '/api/shows': list,
    '/api/dashboard': ok(buildDashboard(role)),
    '/api/shows/themes-pour-976': {
      status: 404,
      body: { ok: false, code: 'episode_not_found', error: 'Épisode non trouvé' },
    },
  });
  await openPage(at, memberHost(role));
  await settle();
}
const h1 = () => screen.getByRole('heading', { level: 1 }).textContent;

// T3-B21
test('of several shows one is chosen (T3-R2)', async () => {
  const later = buildShow({
    episode_id: 10,
    slug: 'themes-pour-977',
    number: 977,
    is_open: false,
    comment_count: 12,
    last_comment_at: new Date(Date.now() - 5 * 60_000).toISOString(),
  });
  await open(ok({ shows: [buildShow({ phase: 'on_air' }), later] }));
  expect(h1()).toBe('Quelle émission\u202f?');
  const [first, second] = screen.getAllByRole('listitem');
  if (!first || !second) throw new Error('Two shows are listed.');
  expect(within(first).getByRole('link').getAttribute('href')).toBe('/regie/themes-pour-976');
  expect(first.textContent).toContain('À l’antenne');
  expect(second.textContent).toContain('Samedi 28 novembre 2026, 21:00, Paris');
  expect(
    within(second)
      .getByRole('link', { name: '12 commentaires, le dernier il y a 5 minutes' })
      .getAttribute('href'),
  ).toBe('/episodes/themes-pour-977');
});

test('the only show is entered at once (T3-R2)', async () => {
  await open(ok({ shows: [buildShow()] }));
  expect(stub.calls.at(-1)?.path).toContain('/api/shows/themes-pour-976');
});

test('without a show it says who has one, and to others than the team whose it is (T3-R2)', async () => {
  await open(ok({ shows: [] }));
  expect(h1()).toBe('Aucune émission à conduire');
  document.body.innerHTML = '';
  stub.restore();
  await open({ status: 403, body: { ok: false, code: 'forbidden', error: 'Accès non autorisé' } });
  expect(h1()).toBe('Cette régie est réservée aux animateurs de l’émission');
});

test('a list that cannot be read is tried again (T3-R2)', async () => {
  await open({ status: 503, body: { ok: false, code: 'unavailable', error: 'Indisponible' } });
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(h1()).toBe('Les émissions ne peuvent pas être lues');
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
});

describe('the way from the dashboard (T3-R2)', () => {
  test('leads hosts to the régie from the day before until the end, and more quietly before', async () => {
    const ended = buildShow({ episode_id: 8, slug: 'themes-pour-975', phase: 'ended', is_open: false });
    const ahead = buildShow({ episode_id: 10, slug: 'themes-pour-977', number: 977, is_open: false });
    await open(ok({ shows: [ended, buildShow(), ahead] }), '/dashboard');
    const links = screen.getAllByRole('link', { name: /régie/i });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Entrer en régie du #976', '/regie/themes-pour-976'],
      ['Régie du #977', '/regie/themes-pour-977'],
    ]);
  });

  test('leads admins to the page of the week of each show, too, and to the back office', async () => {
    const coming = buildShow({ episode_id: 10, slug: 'themes-pour-977', number: 977, is_open: false });
    await open(ok({ shows: [buildShow(), coming] }), '/dashboard', 'admin');
    const links = screen.getAllByRole('link', {
      name: /^(Entrer en régie|Préparer l’épisode|Administration)/,
    });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/regie/themes-pour-976',
      '/admin/episodes/9',
      '/admin/episodes/10',
      '/admin',
    ]);
  });

  test('is not there for others, who are not asked about either', async () => {
    await open(ok({ shows: [buildShow()] }), '/dashboard', 'user');
    expect(screen.queryByRole('link', { name: /régie/ })).toBeNull();
    expect(stub.calls.some(({ path }) => path.endsWith('/api/shows'))).toBe(false);
  });
});
