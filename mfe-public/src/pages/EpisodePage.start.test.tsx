import { act, fireEvent, screen, within } from '@testing-library/react';
import { fakeHost, stubFetch } from '@nobicast/web-kit/testing';
import { buildDetail } from '../testing/build-episode.ts';
import { openPage } from '../testing/open-page.tsx';

const episode = {
  episodeId: 975,
  slug: 'nobicast-975',
  number: 975,
  type: 'podcast' as const,
  title: 'x',
  coverUrl: '',
  durationMs: 8_100_000,
  chapters: [],
};

const open = (search = '', host = fakeHost()) => {
  const detail = buildDetail();
  const cache = {
    '/api/episodes/nobicast-975': detail,
    '/api/metrics/episode/975': { plays: 2512, downloads: 50_321 },
  };
  return openPage(`/episodes/nobicast-975${search}`, { cache, host });
};
/** Opens the page while its episode is playing. */
function openPlaying(search = '') {
  const host = fakeHost();
  host.player.become({ episode, status: 'playing', durationSeconds: 8100 });
  return open(search, host);
}
const player = () => within(screen.getByRole('region', { name: /Lecteur/ }));

let stub: ReturnType<typeof stubFetch>;
beforeEach(() => {
  stub = stubFetch({});
});
afterEach(() => {
  stub.restore();
  document.body.innerHTML = '';
});

test('an episode left earlier offers to resume', async () => {
  const host = fakeHost();
  host.player.resumeAt.set(975, 750);
  await open('', host);
  expect(player().getByText('Reprendre à 00:12:30')).toBeTruthy();
  fireEvent.click(player().getByRole('button', { name: 'Écouter' }));
  expect(host.player.getSnapshot().positionSeconds).toBe(750);
});

test.each(['?t=1h2m3s', '?t=3723', '?t=01:02:03'])('%s is where it starts', async (search) => {
  const { host } = await open(search);
  expect(player().getByText('Départ à 01:02:03')).toBeTruthy();
  fireEvent.click(player().getByRole('button', { name: 'Écouter' }));
  expect(host.player.getSnapshot().positionSeconds).toBe(3723);
});

test('a link with ?t= seeks at once when this episode is playing, each time it is pressed', async () => {
  const { host, router } = await openPlaying();
  const follow = (address: string) => act(() => router.navigate(`/episodes/nobicast-975${address}`));
  await follow('?t=90');
  expect(host.player.getSnapshot().positionSeconds).toBe(90);
  act(() => host.player.become({ positionSeconds: 120 }));
  await follow('?t=90');
  expect(host.player.getSnapshot().positionSeconds).toBe(90);
});

test('back and forward to a URL with ?t= leave the playback where it is', async () => {
  const { host, router } = await openPlaying('?t=20');
  act(() => host.player.become({ positionSeconds: 52 }));
  await act(() => router.navigate('/never'));
  await act(() => router.navigate(-1));
  expect(player().getByText('00:00:52')).toBeTruthy();
  await act(() => router.navigate('/episodes/nobicast-975?t=90'));
  act(() => host.player.become({ positionSeconds: 120 }));
  await act(() => router.navigate(-2));
  await act(() => router.navigate(2));
  expect(player().getByText('00:02:00')).toBeTruthy();
  expect(host.player.getSnapshot()).toMatchObject({ status: 'playing', positionSeconds: 120 });
});

test('?t= beyond the end starts at the beginning, and says so (U16)', async () => {
  const host = fakeHost();
  host.player.resumeAt.set(975, 750);
  await open('?t=9000', host);
  expect(player().getByText(/^Le lien mène à 02:30:00, après la fin \(02:15:00\)/)).toBeTruthy();
  fireEvent.click(player().getByRole('button', { name: 'Écouter' }));
  expect(host.player.getSnapshot()).toMatchObject({ status: 'playing', positionSeconds: 0 });
});

test('a link beyond the end of the episode that is playing goes to its beginning (U16)', async () => {
  const { host, router } = await openPlaying();
  act(() => host.player.become({ positionSeconds: 50 }));
  await act(() => router.navigate('/episodes/nobicast-975?t=9000'));
  expect(host.player.getSnapshot().positionSeconds).toBe(0);
});
