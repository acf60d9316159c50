import { screen } from '@testing-library/react';
import type { EpisodeFiles } from '@nobicast/contracts/audio-facts';
import type { FileChapters } from '@nobicast/contracts/file-chapters';
import { press, sent, setUpAdminScreen, settle } from '../testing/episodes-screen.tsx';
import { block, openFiles } from '../testing/files-screen.tsx';
import { ok } from '../testing/open-admin.tsx';
import { setUpUploads } from '../testing/uploads.ts';

setUpAdminScreen();
setUpUploads();

const file = { size_bytes: 3, uploaded_at: '2026-11-16T08:00:00.000Z' };
const chaptersPath = '/api/admin/episodes/1975/file-chapters';
const write = 'Écrire les chapitres dans le fichier';
const writeAgain = 'Écrire de nouveau les chapitres';
const restore = 'Remettre les étiquettes d’origine';

function factsOf(change: Partial<NonNullable<EpisodeFiles['audio']>> = {}) {
  const noTags = { title: null, artist: null, album: null, year: null };
  const audio: EpisodeFiles['audio'] = {
    ...file,
    kind: 'stored',
    mime_type: 'audio/mpeg',
    duration_ms: 1_000,
    waveform: 'done',
    facts: { state: 'done', bitrate_kbps: null, is_variable_bitrate: null, tags: noTags, chapters: [] },
    enclosure: null,
    ...change,
  };
  return ok({ audio, cover: null });
}

const known = (change: Partial<FileChapters> = {}) =>
  ok({
    state: 'none',
    can_restore: false,
    written_at: null,
    is_outdated: false,
    chapters: 3,
    problem: null,
    ...change,
  } satisfies FileChapters);
const written = { state: 'done', can_restore: true, written_at: '2026-11-17T08:00:00.000Z' } as const;

async function openWith(chapters: unknown, facts: unknown = factsOf()) {
  const opened = await openFiles(
    { assets: { audio: { ...file, is_external: false } } },
    { '/api/admin/episodes/1975/audio': facts, [chaptersPath]: chapters },
  );
  await settle();
  return opened;
}
const names = () =>
  block()
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((name) => [write, writeAgain, restore].includes(name ?? ''));

// T3-E3
test('chapters are written on a press, and while that lasts nothing can be pressed', async () => {
  const { host } = await openWith([known(), ok({}), known({ state: 'waiting' })]);
  expect(block().getByText(/3.chapitres peuvent être écrits/)).toBeTruthy();
  expect(names()).toEqual([write]);
  await press(write);
  expect(sent(chaptersPath).map(({ method, body }) => [method, body])).toEqual([
    ['POST', { tags: 'chapters' }],
  ]);
  expect(host.notices.map(({ message }) => message)).toEqual(['Les chapitres vont être écrits.']);
  expect(block().getByText('Le fichier est en cours d’écriture…')).toBeTruthy();
  expect(names()).toEqual([]);
  // The button that was pressed is gone.
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Fichier audio' }));
});

test('a file with the chapters of the site offers its first tags only', async () => {
  await openWith([known(written), ok({}), known({ state: 'waiting' })]);
  expect(block().getByText(/^Chapitres écrits dans le fichier le 17\/11\/2026/)).toBeTruthy();
  expect(names()).toEqual([restore]);
  await press(restore);
  expect(sent(chaptersPath).map(({ body }) => body)).toEqual([{ tags: 'original' }]);
});

test('a file with older chapters says so, and offers to write them again', async () => {
  await openWith(known({ ...written, is_outdated: true }));
  expect(block().getByText(/Le fichier a d’anciens chapitres/)).toBeTruthy();
  expect(names()).toEqual([writeAgain, restore]);
});

test('a failure says why, and can be tried again', async () => {
  await openWith(known({ state: 'failed', problem: 'cover_too_large' }));
  expect(block().getByText(/dépasse 8.Mo/)).toBeTruthy();
  expect(names()).toEqual([write]);
});

test('without starts there is nothing to write, and nothing is asked about other files', async () => {
  await openWith(known({ chapters: 0, problem: 'no_chapters' }));
  expect(block().getByText(/Aucun sujet ne commence avant la fin du son/)).toBeTruthy();
  expect(names()).toEqual([]);
});

test('of a WAV nothing is asked', async () => {
  await openWith(known(), factsOf({ mime_type: 'audio/wav' }));
  expect(names()).toEqual([]);
});

test('a file that is being written is read until it is done, also where each answer is slow', async () => {
  await openWith([known({ state: 'waiting' }), { ...known(written), delayMs: 2_500 }]);
  expect(block().getByText('Le fichier est en cours d’écriture…')).toBeTruthy();
  await settle(10_000);
  expect(names()).toEqual([restore]);
});

test('a file that is being written is read again where one answer never comes', async () => {
  const never = { ...known(), after: new Promise(() => undefined) };
  await openWith([known({ state: 'waiting' }), never, known(written)]);
  await settle(40_000);
  expect(names()).toEqual([restore]);
});
