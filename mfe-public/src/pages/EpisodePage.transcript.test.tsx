import { act, fireEvent, screen, within } from '@testing-library/react';
import type { EpisodeGuest } from '@nobicast/contracts/episodes';
import type { TranscriptLine } from '@nobicast/contracts/transcripts';
import { fakeHost, stubFetch } from '@nobicast/web-kit/testing';
import { buildDetail, buildEpisode, buildSubject } from '../testing/build-episode.ts';
import { openPage } from '../testing/open-page.tsx';

const line = (seconds: number, text: string, speaker: string | null = null): TranscriptLine => ({
  start_ms: seconds * 1_000,
  end_ms: seconds * 1_000 + 900,
  speaker,
  text,
});
const lines = [
  line(1, 'Bonjour à tous.', 'Maud'),
  line(2, 'Voici le programme.', 'Maud'),
  line(10, 'Salut Maud.', 'Éloi'),
  line(3_723, 'Et voilà pour les <b>micro', 'Maud'),
  line(3_724, 'frontends</b>.', 'Maud'),
];
const transcriptPath = '/api/episodes/975/transcript';
const ok = (data: unknown) => ({ body: { ok: true, data } });

let stub: ReturnType<typeof stubFetch>;
afterEach(() => {
  stub.restore();
  document.body.innerHTML = '';
});
const scrolled = jest.fn();
beforeEach(() => {
  scrolled.mockClear();
  // jsdom has no layout.
  HTMLElement.prototype.scrollTo = scrolled;
});

const asset = { size_bytes: 100, uploaded_at: '2025-01-15T09:00:00.000Z' };
const playing = (episodeId: number) => ({
  episodeId,
  slug: 'x',
  number: episodeId,
  type: 'podcast' as const,
  title: 'x',
  coverUrl: '',
  durationMs: 8_100_000,
  chapters: [],
});

async function open({
  host = fakeHost(),
  reply = ok({ language: 'fr', lines }) as object | object[],
  guests = [] as EpisodeGuest[],
} = {}) {
  const { assets, ...episode } = buildEpisode();
  const subjects = [
    buildSubject({ id: 1, title: 'Ouverture', start_ms: 2_000 }),
    buildSubject({ id: 2, title: 'Les micro-frontends', start_ms: 3_700_000, order_index: 1 }),
  ];
  stub = stubFetch({
    '/api/episodes/nobicast-975': ok(
      buildDetail({ episode: { ...episode, assets: { ...assets, transcript: asset } }, subjects, guests }),
    ),
    [transcriptPath]: reply as never,
  });
  await openPage('/episodes/nobicast-975', { host });
  return host;
}
const disclosure = () => screen.getByText('Transcription').closest('details') as HTMLDetailsElement;
async function unfold() {
  const details = disclosure();
  await act(async () => {
    details.open = true;
    fireEvent(details, new Event('toggle'));
    await import('../features/transcript/TranscriptPanel.tsx');
  });
  return within(details);
}
const openTranscript = async (options: Parameters<typeof open>[0] = {}) => {
  const host = await open(options);
  const panel = await unfold();
  await panel.findByRole('region', { name: 'Texte de l’épisode' });
  return { host, panel };
};
const requests = () => stub.calls.map(({ path }) => path).filter((path) => path === transcriptPath);
type Panel = Pick<typeof screen, 'getAllByRole' | 'queryByRole'>;
const shownLines = (panel: Panel) =>
  panel.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);
const current = (panel: Panel) =>
  panel
    .getAllByRole('listitem')
    .filter((item) => item.getAttribute('aria-current') === 'true')
    .map((item) => item.querySelector('p')?.lastChild?.textContent);
const follows = (panel: Panel) => panel.queryByRole('button', { name: 'Reprendre le défilement' }) === null;

test('closed, it asks for nothing, and leads to the text for whoever has no JavaScript', async () => {
  await open();
  expect(disclosure().open).toBe(false);
  expect(requests()).toEqual([]);
  const link = within(disclosure()).getByText<HTMLAnchorElement>('Lire le texte seul');
  expect(link.getAttribute('href')).toBe('/api/episodes/975/transcript.txt');
});

test('an episode without a transcript shows nothing of it', async () => {
  stub = stubFetch({ '/api/episodes/nobicast-975': ok(buildDetail()) });
  await openPage('/episodes/nobicast-975');
  expect(screen.queryByText('Transcription')).toBeNull();
});

test('opened, it has its lines by subject, with times and who speaks', async () => {
  const { panel } = await openTranscript();
  expect(requests()).toHaveLength(1);
  expect(panel.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Ouverture',
    'Les micro-frontends',
  ]);
  expect(shownLines(panel)).toEqual([
    'MaudBonjour à tous.',
    'MaudVoici le programme.',
    'ÉloiSalut Maud.',
    'MaudEt voilà pour les <b>micro',
    'frontends</b>.',
  ]);
  expect(panel.getByRole('button', { name: 'Écouter à partir de 01:02:03' }).textContent).toBe('01:02:03');
  expect(current(panel)).toEqual([]);
});

test('the name of somebody who takes part leads to their page, and plays nothing', async () => {
  const guest = (name: string, slug: string | null): EpisodeGuest => ({
    id: 1,
    name,
    slug,
    role: null,
    avatar_url: null,
    participant_role: 'guest',
  });
  const { host, panel } = await openTranscript({
    guests: [guest('Maud', null), guest('ELOI', 'eloi-martin'), guest('Éloi Martin', 'un-autre')],
  });
  expect(panel.queryByRole('link', { name: 'Maud' })).toBeNull();
  const link = panel.getByRole('link', { name: 'Éloi' });
  expect(link.getAttribute('href')).toBe('/invites/eloi-martin');
  fireEvent.click(link);
  expect(host.player.getSnapshot().episode).toBeNull();
});

test('a press on a time or a text plays this episode from there, also while another one plays', async () => {
  const host = fakeHost();
  host.player.become({ episode: playing(900), status: 'playing', positionSeconds: 50, durationSeconds: 99 });
  const { panel } = await openTranscript({ host });
  expect(current(panel)).toEqual([]);
  fireEvent.click(panel.getByRole('button', { name: 'Écouter à partir de 01:02:03' }));
  expect(host.player.getSnapshot()).toMatchObject({ episode: { episodeId: 975 }, positionSeconds: 3_723 });
  fireEvent.click(panel.getByText('Salut Maud.'));
  expect(host.player.getSnapshot()).toMatchObject({ episode: { episodeId: 975 }, positionSeconds: 10 });
});

test('a text that is being selected is not pressed', async () => {
  const { host, panel } = await openTranscript();
  const text = panel.getByText('Salut Maud.');
  window.getSelection()?.selectAllChildren(text);
  fireEvent.click(text);
  expect(host.player.getSnapshot().episode).toBeNull();
  window.getSelection()?.removeAllRanges();
});

test('the line that is heard is marked, and those before it', async () => {
  const host = fakeHost();
  host.player.become({
    episode: playing(975),
    status: 'playing',
    positionSeconds: 0.5,
    durationSeconds: 8_100,
  });
  const { panel } = await openTranscript({ host });
  const stand = (positionSeconds: number) => act(() => host.player.become({ positionSeconds }));
  expect(current(panel)).toEqual([]);
  stand(2.2);
  expect(current(panel)).toEqual(['Voici le programme.']);
  stand(3_723.9);
  expect(current(panel)).toEqual(['frontends</b>.']);
  expect(panel.getAllByRole('listitem').map((item) => item.dataset.when)).toEqual([
    'past',
    'past',
    'past',
    'past',
    'now',
  ]);
  act(() => host.player.become({ episode: playing(900) }));
  expect(current(panel)).toEqual([]);
});

test('it scrolls with the sound until the reader scrolls, and again on demand', async () => {
  const host = fakeHost();
  host.player.become({
    episode: playing(975),
    status: 'playing',
    positionSeconds: 1,
    durationSeconds: 8_100,
  });
  const { panel } = await openTranscript({ host });
  const stand = (positionSeconds: number) => act(() => host.player.become({ positionSeconds }));
  expect([scrolled.mock.calls.length, follows(panel)]).toEqual([1, true]);
  stand(2);
  expect(scrolled).toHaveBeenCalledTimes(2);
  const box = panel.getByRole('region', { name: 'Texte de l’épisode' });
  // Its own scrolling does not stop it.
  fireEvent.scroll(box);
  expect(follows(panel)).toBe(true);
  fireEvent.wheel(box);
  stand(10);
  expect([scrolled.mock.calls.length, follows(panel)]).toEqual([2, false]);
  fireEvent.click(panel.getByRole('button', { name: 'Reprendre le défilement' }));
  expect([scrolled.mock.calls.length, follows(panel)]).toEqual([3, true]);
  // By the bar, once its own scrolling has ended.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_001);
  fireEvent.scroll(box);
  clock.mockRestore();
  expect(follows(panel)).toBe(false);
  fireEvent.click(panel.getByRole('button', { name: 'Reprendre le défilement' }));
  expect(follows(panel)).toBe(true);
  fireEvent.keyDown(panel.getByRole('button', { name: 'Écouter à partir de 00:00:10' }), { key: 'ArrowUp' });
  expect(follows(panel)).toBe(false);
});

test('a search shows the lines that have it, over their ends, and says how many', async () => {
  const { host, panel } = await openTranscript();
  const field = panel.getByRole('searchbox', { name: 'Chercher dans la transcription' });
  const search = (value: string) => act(() => fireEvent.change(field, { target: { value } }));
  await search('MAUD');
  expect([shownLines(panel), panel.getByText('1 passage trouvé')]).toEqual([
    ['ÉloiSalut Maud.'],
    expect.anything(),
  ]);
  expect(panel.getByText('Maud').tagName).toBe('MARK');
  await search('<b>micro frontends');
  expect(panel.getAllByText(/./, { selector: 'mark' }).map(({ textContent }) => textContent)).toEqual([
    '<b>micro',
    'frontends',
  ]);
  fireEvent.click(panel.getByRole('button', { name: 'Écouter à partir de 01:02:04' }));
  expect(host.player.getSnapshot().positionSeconds).toBe(3_724);
  await search('absent');
  expect([panel.queryAllByRole('listitem'), panel.getByText('Aucun passage trouvé')]).toEqual([
    [],
    expect.anything(),
  ]);
  await search('');
  expect(shownLines(panel)).toHaveLength(5);
});

test('one line is reached by Tab, the others by the arrows', async () => {
  const { panel } = await openTranscript();
  const stops = () =>
    panel
      .getAllByRole('button', { name: /^Écouter/ })
      .filter(({ tabIndex }) => tabIndex === 0)
      .map(({ textContent }) => textContent);
  expect(stops()).toEqual(['00:00:01']);
  const key = (name: string) =>
    act(() => fireEvent.keyDown(document.activeElement as Element, { key: name }));
  act(() => panel.getByRole('button', { name: 'Écouter à partir de 00:00:01' }).focus());
  for (const [name, text] of [
    ['ArrowDown', '00:00:02'],
    ['End', '01:02:04'],
    ['ArrowDown', '01:02:04'],
    ['ArrowUp', '01:02:03'],
    ['Home', '00:00:01'],
  ] as const) {
    await key(name);
    expect([name, document.activeElement?.textContent, stops()]).toEqual([name, text, [text]]);
  }
});

test('a line is shared with its time', async () => {
  const written: string[] = [];
  Object.assign(navigator, {
    clipboard: { writeText: (text: string) => Promise.resolve(written.push(text)) },
  });
  const { host, panel } = await openTranscript();
  await act(async () => {
    fireEvent.click(panel.getByRole('button', { name: 'Partager le passage à 01:02:03' }));
    await Promise.resolve();
  });
  expect(written).toEqual([`${window.location.origin}/episodes/nobicast-975?t=3723`]);
  expect(host.player.getSnapshot().episode).toBeNull();
});

test('what cannot be read is said, and read again on demand; a deleted one is not offered again', async () => {
  await open({ reply: [{ status: 400, body: { ok: false, error: 'Non.' } }, ok({ language: 'fr', lines })] });
  const panel = await unfold();
  expect((await panel.findByRole('alert')).textContent).toContain('Non.');
  fireEvent.click(panel.getByRole('button', { name: 'Réessayer' }));
  expect(await panel.findByText('Salut Maud.')).toBeTruthy();
});

test('without times it is for reading alone: no press plays, and the text is offered', async () => {
  await open({ reply: ok({ language: 'fr', is_timed: false, lines: lines.slice(0, 3) }) });
  const panel = await unfold();
  const text = within(await panel.findByRole('region', { name: 'Texte de l’épisode' }));
  expect(text.getAllByText('Maud')).toHaveLength(1);
  expect(text.getByText('Salut Maud.')).toBeTruthy();
  expect(text.queryByRole('button')).toBeNull();
  expect(panel.getByRole('link', { name: 'TXT' }).getAttribute('href')).toBe(`${transcriptPath}.txt`);
  expect(panel.queryByRole('link', { name: 'VTT' })).toBeNull();
});
