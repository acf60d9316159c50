import { act, fireEvent, screen } from '@testing-library/react';
import { stubFetch, type FakeHost } from '@nobicast/web-kit/testing';
import { buildDetail } from '../testing/build-episode.ts';
import { openPage } from '../testing/open-page.tsx';

const path = '/api/episodes/nobicast-975';
let stub: ReturnType<typeof stubFetch>;
afterEach(() => {
  stub.restore();
  jest.useRealTimers();
  document.body.innerHTML = '';
});

describe('an episode whose data is not in the document', () => {
  const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
  let host: FakeHost;
  const failing = async (reply: Parameters<typeof stubFetch>[0][string]) => {
    jest.useFakeTimers();
    stub = stubFetch({
      [path]: reply,
      '/api/metrics/episode/975': { body: { ok: true, data: { plays: 1, downloads: 2 } } },
    });
    host = (await openPage('/episodes/nobicast-975')).host;
    await settle();
  };
  test.each([
    [{ status: 404, body: { ok: false, error: 'Épisode non trouvé' } }, 'Épisode non trouvé'],
    [{ body: { ok: false } }, 'Failed to load episode'],
    [{ body: { ok: false, error: 'X' } }, 'X'],
    [{ body: { ok: true, data: {} } }, 'Épisode non trouvé'],
  ])('%j is shown as %s, with a link back (EPISODE-29 to 31)', async (reply, message) => {
    await failing(reply);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(message);
    expect(screen.getByRole('link', { name: 'Retour aux archives' }).getAttribute('href')).toBe('/archives');
  });
  // U5
  test('a network failure is told in French, and only a playing episode "continues to play", nothing "works" offline', async () => {
    await failing(new TypeError('Failed to fetch'));
    await settle(8_000);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Le réseau ne répond pas. Vérifiez votre connexion.',
    );
    expect(screen.getByText('Le reste du site fonctionne.')).toBeTruthy();
    act(() => host.player.become({ status: 'playing' }));
    expect(screen.getByText(/l’épisode en cours continue de jouer/)).toBeTruthy();
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    expect(screen.getByText('Vous êtes hors ligne.')).toBeTruthy();
    onLine.mockRestore();
    fireEvent(window, new Event('online'));
    expect(screen.getByText(/l’épisode en cours continue de jouer/)).toBeTruthy();
  });
  test('after three seconds it says that loading takes long (U5)', async () => {
    await failing({ delayMs: 60_000, body: { ok: true, data: buildDetail() } });
    await settle(2_900);
    expect(screen.queryByText('C’est plus long que d’habitude.')).toBeNull();
    await settle(200);
    expect(screen.getByText('C’est plus long que d’habitude.')).toBeTruthy();
  });
  test('it shows that it is loading, then the episode', async () => {
    await failing({ delayMs: 500, body: { ok: true, data: buildDetail() } });
    expect(screen.getByRole('status', { name: 'Chargement de l’épisode…' })).toBeTruthy();
    await settle(600);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nobicast #975');
  });
});
