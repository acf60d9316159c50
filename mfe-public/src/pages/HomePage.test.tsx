import { tagline } from '@nobicast/contracts/brand';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { formatCount } from '@nobicast/web-kit/format';
import { stubFetch } from '@nobicast/web-kit/testing';
import { latestCopy } from '../features/latest-episode/latest-episode.copy.ts';
import { buildEpisode, buildLatest, buildPreparation, buildSubject } from '../testing/build-episode.ts';
import { openPage } from '../testing/open-page.tsx';

const latest = '/api/episodes/latest';
const summary = { episodes: 412, listeners: 5230 };
const metrics = { episode_id: 975, plays: 2512, downloads: 50_321 };
const cacheOf = (data = buildLatest()) => ({
  [latest]: data,
  '/api/metrics/summary': summary,
  [`/api/metrics/episode/${data.episode.id}`]: metrics,
});

let stub: ReturnType<typeof stubFetch>;
const answer = (answers: Parameters<typeof stubFetch>[0]) => {
  stub = stubFetch(answers);
};
beforeEach(() => {
  answer({});
  Element.prototype.scrollIntoView = jest.fn();
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => ({ matches: false }) });
});
afterEach(() => {
  stub.restore();
  jest.useRealTimers();
  document.body.innerHTML = '';
});

test('greets, names the place, and shows the stats of the site', async () => {
  await openPage('/', { cache: cacheOf() });
  // HOME-02
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Friend');
  // HOME-03
  expect(screen.getByText(tagline)).toBeTruthy();
  // HOME-01
  for (const badge of ['Podcast', 'France', 'Paris']) expect(screen.getByText(badge)).toBeTruthy();
  // HOME-10, CONSTANTS-01, 02
  expect(screen.getByText('5.2K+')).toBeTruthy();
  expect(screen.getByText('412')).toBeTruthy();
  // HOME-08
  const feed = screen.getByRole('link', { name: /Le Feed/ });
  expect([feed.getAttribute('href'), feed.getAttribute('target')]).toEqual(['/feed.xml', '_blank']);
});

test('"Écouter l\'épisode" plays the latest episode and scrolls to its player (HOME-04 to 06)', async () => {
  const { host } = await openPage('/', { cache: cacheOf() });
  fireEvent.click(screen.getByRole('button', { name: "Écouter l'épisode" }));
  expect(host.player.getSnapshot()).toMatchObject({
    status: 'playing',
    episode: { episodeId: 975, slug: 'nobicast-975' },
  });
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledWith({ behavior: 'smooth', block: 'start' });
});

test('"Écouter l\'épisode" follows the player: it pauses and resumes', async () => {
  const { host } = await openPage('/', { cache: cacheOf() });
  const listen = screen.getByRole('button', { name: "Écouter l'épisode" });
  fireEvent.click(listen);
  expect(listen.textContent).toBe('Mettre en pause');
  expect(listen.querySelector('.playing')).toBeTruthy();
  act(() => host.player.become({ status: 'buffering', positionSeconds: 12 }));
  expect(listen.textContent).toBe('Mettre en pause');
  jest.mocked(Element.prototype.scrollIntoView).mockClear();
  fireEvent.click(listen);
  expect(host.player.getSnapshot()).toMatchObject({ status: 'paused', positionSeconds: 12 });
  expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
  expect(listen.textContent).toBe("Écouter l'épisode");
  expect(listen.querySelector('.playing')).toBeNull();
  fireEvent.click(listen);
  expect(host.player.getSnapshot()).toMatchObject({ status: 'playing', positionSeconds: 12 });
  act(() => host.player.become({ episode: null, status: 'idle' }));
  expect(listen.textContent).toBe("Écouter l'épisode");
});

test('"Écouter l\'épisode" leaves another episode playing until it is pressed', async () => {
  const { host } = await openPage('/', { cache: cacheOf() });
  fireEvent.click(screen.getByRole('button', { name: "Écouter l'épisode" }));
  const { episode } = host.player.getSnapshot();
  if (!episode) throw new Error('Nothing plays.');
  act(() => host.player.become({ episode: { ...episode, episodeId: 1 } }));
  fireEvent.click(screen.getByRole('button', { name: "Écouter l'épisode" }));
  expect(host.player.getSnapshot()).toMatchObject({ status: 'playing', episode: { episodeId: 975 } });
});

test('the latest episode shows number, title, date, usual duration and comments', async () => {
  await openPage('/', { cache: cacheOf() });
  // HOME-11
  expect(screen.getByText('#975')).toBeTruthy();
  expect(
    // HOME-12
    screen.getByRole('heading', { level: 2, name: `${latestCopy.number(975)}La nuit où le fil a cassé` }),
  ).toBeTruthy();
  // HOME-13, LAYOUT-02
  expect(screen.getByText('mer. 15 janv. 2025')).toBeTruthy();
  // HOME-14
  expect(screen.getByText('2h15')).toBeTruthy();
  // HOME-15
  expect(screen.getByText('54 commentaires')).toBeTruthy();
  // HOME-24
  expect(screen.getByText('2.5K+')).toBeTruthy();
  expect(screen.getByText('50.3K+')).toBeTruthy();
});

test('an episode without a title is ENIGMA (EPISODE-05)', async () => {
  await openPage('/', { cache: cacheOf(buildLatest({ episode: buildEpisode({ title: ' ' }) })) });
  expect(screen.getByRole('heading', { level: 2, name: `${latestCopy.number(975)}ENIGMA` })).toBeTruthy();
});

test('a preparation cannot be played: the button is disabled and says why, it says when its show is, there is no player (HOME-07, 21, T3-R1)', async () => {
  const moved = buildPreparation({ recording_starts_at: '2026-11-29T17:30:00.000Z' });
  await openPage('/', { cache: cacheOf(buildLatest({ episode: moved })) });
  expect(screen.getByText(/^Enregistrement dimanche 29 novembre 2026, 18:30, Paris$/)).toBeTruthy();
  const button = screen.getByRole('button', { name: "Écouter l'épisode" });
  expect(button.hasAttribute('disabled')).toBe(true);
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'préparation',
  );
  expect(screen.queryByRole('region', { name: /Lecteur/ })).toBeNull();
});

test('the show of a preparation that is older than the podcast is waited for', async () => {
  const show_starts_at = '2026-11-24T19:00:00.000Z';
  const { host } = await openPage('/', { cache: cacheOf(buildLatest({ show_starts_at })) });
  expect(host.live.expected).toEqual([show_starts_at]);
});

test('subjects are in order, 25 minutes apart while their start is unknown (HOME-16 to 19)', async () => {
  const subjects = [
    buildSubject({ id: 2, title: 'Deux', order_index: 1 }),
    buildSubject({ id: 1, title: 'Un' }),
    buildSubject({ id: 3, title: 'Trois', order_index: 2 }),
  ];
  await openPage('/', { cache: cacheOf(buildLatest({ subjects })) });
  const rows = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^00:25:00Un/),
    expect.stringMatching(/^00:50:00Deux/),
    expect.stringMatching(/^01:15:00Trois/),
  ]);
});

test('a real start is shown and plays; beside it a subject without one has no time (T3-B9)', async () => {
  const subjects = [buildSubject({ id: 1, start_ms: 61_000 }), buildSubject({ id: 2, order_index: 1 })];
  const { host } = await openPage('/', { cache: cacheOf(buildLatest({ subjects })) });
  const rows = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(rows.map((row) => /\d\d:\d\d:\d\d/.exec(row.textContent)?.[0])).toEqual(['00:01:01', undefined]);
  fireEvent.click(screen.getByRole('button', { name: 'Écouter à partir de 00:01:01' }));
  expect(host.player.getSnapshot()).toMatchObject({ status: 'playing', positionSeconds: 61 });
});

test('no subjects (HOME-20)', async () => {
  await openPage('/', { cache: cacheOf(buildLatest({ subjects: [] })) });
  expect(screen.getByText('Aucun sujet disponible pour cet épisode')).toBeTruthy();
});

test('the side card links to the chat and copies the URL of the episode (HOME-22, 23)', async () => {
  const writeText = jest.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  const { host } = await openPage('/', { cache: cacheOf() });
  expect(screen.getByRole('link', { name: /Rejoindre le chat/ }).getAttribute('href')).toMatch(/^https:/);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Partager' }));
    await Promise.resolve();
  });
  expect(writeText).toHaveBeenCalledWith('http://localhost/episodes/nobicast-975');
  expect(host.notices).toEqual([{ message: 'Lien copié', kind: 'info' }]);
});

test('an address that could not be copied stays on the screen (U33)', async () => {
  const writeText = () => Promise.reject(new Error('not allowed'));
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  const { host } = await openPage('/', { cache: cacheOf() });
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Partager' }));
    await Promise.resolve();
  });
  const message = expect.stringContaining('http://localhost/episodes/nobicast-975') as string;
  expect(host.notices).toEqual([{ message, kind: 'error', staysOpen: true }]);
});

describe('without data in the document', () => {
  const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
  beforeEach(() => jest.useFakeTimers());
  const failing = async (reply: Parameters<typeof stubFetch>[0][string]) => {
    stub.restore();
    answer({
      [latest]: reply,
      '/api/metrics/summary': { body: { ok: true, data: summary } },
      '/api/metrics/episode/975': { body: { ok: true, data: metrics } },
    });
    await openPage('/');
  };

  test('it shows that it is loading, then the episode (HOME-25)', async () => {
    await failing({ delayMs: 10, body: { ok: true, data: buildLatest() } });
    expect(screen.getByText('Chargement du dernier épisode…')).toBeTruthy();
    expect(document.querySelectorAll('[data-skeleton]').length).toBeGreaterThanOrEqual(3);
    expect(screen.getByRole('button', { name: "Écouter l'épisode" }).hasAttribute('disabled')).toBe(true);
    await settle();
    expect(screen.getByText('#975')).toBeTruthy();
    expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(0);
  });

  test.each([
    [
      // HOME-28
      { contentType: 'text/html', body: '<!doctype html>' },
      'API endpoint not found - please check server configuration',
    ],
    // HOME-29, ERRORS-01
    [{ body: { ok: false } }, 'No published episodes found'],
    [{ body: { ok: false, error: 'X' } }, 'X'],
    // HOME-30
    [{ body: { ok: true, data: {} } }, 'Invalid episode data received'],
  ])('%j is shown as %s (HOME-26)', async (reply, message) => {
    await failing(reply);
    await settle();
    expect(screen.getByRole('heading', { name: 'Erreur de chargement' })).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
  });

  test('before the first episode the page says so: it is no error', async () => {
    await failing({ status: 404, body: { ok: false, error: 'No published episodes found' } });
    await settle();
    expect(screen.getByRole('heading', { level: 2, name: 'Le premier épisode se prépare' })).toBeTruthy();
    const listen = screen.getByRole('button', { name: "Écouter l'épisode", description: /premier épisode/ });
    expect(listen.hasAttribute('disabled')).toBe(true);
    expect(document.body.textContent).not.toMatch(
      /No published|Erreur|Réessayer|archives vous attendent|auditeur/,
    );
  });

  test('"Réessayer" loads again (HOME-27)', async () => {
    const down = { status: 503, body: '' };
    await failing([down, down, down, down, { body: { ok: true, data: buildLatest() } }]);
    await settle(8_000);
    // ERRORS-02
    expect(screen.getByText('HTTP 503: Service Unavailable')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await settle();
    expect(screen.getByText('#975')).toBeTruthy();
  });

  test('stats that cannot be loaded are replaced by those last known (U20)', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { unmount } = await openPage('/', { cache: cacheOf() });
    unmount();
    stub.restore();
    const down = { status: 500, body: '' };
    answer({
      [latest]: { body: { ok: true, data: buildLatest() } },
      '/api/metrics/summary': down,
      '/api/metrics/episode/975': down,
    });
    await openPage('/');
    await settle(20_000);
    expect(screen.getByText(formatCount(summary.episodes))).toBeTruthy();
    expect(screen.queryByText('5K+')).toBeNull();
    expect(screen.getByText(formatCount(metrics.plays))).toBeTruthy();
    expect(screen.queryByText('50K+')).toBeNull();
    log.mockRestore();
  });

  test('stats that were never known are replaced by fixed ones, and the failure is only logged', async () => {
    localStorage.clear();
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    stub.restore();
    const down = { status: 500, body: '' };
    answer({
      [latest]: { body: { ok: true, data: buildLatest() } },
      '/api/metrics/summary': down,
      '/api/metrics/episode/975': down,
    });
    await openPage('/');
    await settle(20_000);
    // API-METRICS-17, 18
    expect(screen.getByText('5K+')).toBeTruthy();
    expect(screen.getByText('975')).toBeTruthy();
    // API-METRICS-21, 22
    expect(screen.getAllByText('2.5K+')).toHaveLength(1);
    expect(screen.getByText('50K+')).toBeTruthy();
    // API-METRICS-16
    expect(log).toHaveBeenCalledWith('HTTP 500: Internal Server Error');
    log.mockRestore();
  });

  test('stats of 0 are shown as 0, with singular labels (U21)', async () => {
    stub.restore();
    answer({
      [latest]: { body: { ok: true, data: buildLatest() } },
      '/api/metrics/summary': { body: { ok: true, data: { episodes: 0, listeners: 0 } } },
      '/api/metrics/episode/975': { body: { ok: true, data: { plays: 0, downloads: 0 } } },
    });
    await openPage('/');
    await settle(100);
    const figures = screen.getAllByText('0').filter((node) => node.tagName === 'DD');
    expect(figures.map((figure) => figure.nextElementSibling?.textContent).sort()).toEqual([
      'auditeur',
      'téléchargement',
      'écoute',
      'épisode',
    ]);
  });
});

test('on Monday from 10:00 the distribution is live (COUNTDOWN-01 to 04)', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-16T09:00:00Z') });
  await openPage('/', { cache: cacheOf() });
  expect(screen.getByText('Distribution en cours !')).toBeTruthy();
  expect(screen.getByText('Le podcast est maintenant en ligne!')).toBeTruthy();
  expect(screen.getByText(/EN DISTRIBUTION/).textContent).toBe('🔴 EN DISTRIBUTION');
});

test('otherwise there is a countdown to it, with its date in Paris (HOME-09, COUNTDOWN-05 to 08, 10)', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  await openPage('/', { cache: cacheOf() });
  expect(screen.getByText('lundi 23 novembre 2026, 10:00, Paris')).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toBe('02jours21heures00min00s');
});
