/** @alone because a page whose code ran before hydrates at once, and not on the press. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { fakeHost, stubFetch, type FakeHost } from '@nobicast/web-kit/testing';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createRemote } from '../app.tsx';
import { toPlayable } from '../features/player-controls/index.ts';
import { buildDetail, buildEpisode, buildLatest, buildSubject } from '../testing/build-episode.ts';

// A page that the first-play script has changed hydrates without a mismatch (decision 0019).

const subjects = [
  buildSubject({ id: 1, title: 'Un', start_ms: 10_000 }),
  buildSubject({ id: 2, title: 'Deux', order_index: 1, start_ms: 60_000 }),
];
const episode = buildEpisode();
const playable = toPlayable(episode, subjects);
const cache = {
  '/api/episodes/latest': buildLatest({ subjects }),
  '/api/episodes/nobicast-975': buildDetail({ subjects }),
  '/api/metrics/summary': { episodes: 412, listeners: 5230 },
  '/api/metrics/episode/975': { episode_id: 975, plays: 2512, downloads: 50_321 },
};

/** The page at an address, with its code already loaded, as on server and browser. */
async function app(at: string, host: FakeHost) {
  const { routes, preloadPage } = createRemote(host, { initialCache: cache });
  await preloadPage?.(at.split('?')[0] ?? at);
  return <RouterProvider router={createMemoryRouter(routes, { initialEntries: [at] })} />;
}

/** Serves a page and changes it as the first-play script does after a press. */
async function serve(at: string): Promise<HTMLElement> {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(await app(at, fakeHost()));
  for (const control of container.querySelectorAll<HTMLElement>('[data-sound]')) {
    control.dataset.sound = 'playing';
    control.ariaLabel = 'Mettre en pause';
  }
  return container;
}
const adopted = () => {
  const host = fakeHost();
  host.player.become({ episode: playable, status: 'playing', positionSeconds: 65, durationSeconds: 8100 });
  return host;
};

let stub: ReturnType<typeof stubFetch>;
let complaints: jest.SpyInstance;
let root: Root | undefined;
beforeEach(() => {
  stub = stubFetch({});
  complaints = jest.spyOn(console, 'error');
  Element.prototype.scrollIntoView = jest.fn();
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => ({ matches: false }) });
});
afterEach(() => {
  act(() => root?.unmount());
  stub.restore();
  complaints.mockRestore();
  document.body.innerHTML = '';
});

test.each(['/', '/episodes/nobicast-975'])(
  'the play controls of %s have their data attributes in the markup',
  async (at) => {
    const page = document.body.appendChild(document.createElement('div'));
    page.innerHTML = renderToString(await app(at, fakeHost()));
    const controls = Array.from(page.querySelectorAll<HTMLElement>('[data-play]'));
    expect(new Set(controls.map(({ dataset }) => `${dataset.play} ${dataset.src}`))).toEqual(
      new Set(['975 /api/episodes/975/stream']),
    );
    expect(
      controls.filter(({ dataset }) => dataset.sound === '').map((control) => control.textContent),
    ).toEqual(at === '/' ? ["Écouter l'épisode", 'Écouter'] : ['Écouter']);
    expect(controls.flatMap(({ dataset }) => dataset.at ?? [])).toEqual(['10', '60']);
    expect(JSON.parse(page.querySelector<HTMLElement>('[data-playable]')?.dataset.playable ?? '')).toEqual(
      playable,
    );
  },
);

test.each(['/', '/episodes/nobicast-975'])(
  '%s hydrates without errors, and shows the episode that is playing',
  async (at) => {
    const page = await serve(at);
    const content = await app(at, adopted());
    await act(async () => {
      root = hydrateRoot(page, content, { onRecoverableError: (error) => console.error(error) });
    });
    expect(complaints).not.toHaveBeenCalled();
    const player = within(screen.getByRole('region', { name: /Lecteur/ }));
    expect(player.getByText('00:01:05')).toBeTruthy();
    expect(player.getByText('Deux')).toBeTruthy();
    for (const control of page.querySelectorAll('[data-sound]'))
      expect(control.textContent).toBe('Mettre en pause');
  },
);

test('a press during hydration is handled once, by the state of the player', async () => {
  const page = await serve('/');
  const host = adopted();
  const changes: string[] = [];
  host.player.subscribe(() => changes.push(host.player.getSnapshot().status));
  const content = await app('/', host);
  // Outside of act: React hydrates when idle, or at the first press.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  root = hydrateRoot(page, content);
  page.querySelector<HTMLElement>('[data-show]')?.click();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  expect(changes).toEqual(['paused']);
  expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
});

test('a URL with ?t= does not seek in audio that has already started there', async () => {
  const at = '/episodes/nobicast-975?t=40';
  const host = adopted();
  const [page, content] = [await serve(at), await app(at, host)];
  await act(async () => {
    root = hydrateRoot(page, content);
  });
  expect(host.player.getSnapshot().positionSeconds).toBe(65);
  fireEvent.click(
    within(screen.getByRole('region', { name: /Lecteur/ })).getByRole('button', { name: 'Mettre en pause' }),
  );
  expect(host.player.getSnapshot()).toMatchObject({ status: 'paused', positionSeconds: 65 });
});
