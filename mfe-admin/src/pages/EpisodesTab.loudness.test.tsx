import type { EpisodeFiles } from '@nobicast/contracts/audio-facts';
import { screen } from '@testing-library/react';
import { setUpAdminScreen, settle } from '../testing/episodes-screen.tsx';
import { block, openFiles } from '../testing/files-screen.tsx';
import { ok } from '../testing/open-admin.tsx';

setUpAdminScreen();

const file = { size_bytes: 3, uploaded_at: '2026-11-16T08:00:00.000Z' };
type Audio = NonNullable<EpisodeFiles['audio']>;

async function openWith(measured: Audio['measured']) {
  const audio: Audio = {
    ...file,
    kind: 'stored',
    mime_type: 'audio/mpeg',
    duration_ms: 1_000,
    waveform: 'done',
    ...(measured && { measured }),
    facts: {
      state: 'done',
      bitrate_kbps: null,
      is_variable_bitrate: null,
      tags: { title: null, artist: null, album: null, year: null },
      chapters: [],
    },
    enclosure: null,
  };
  await openFiles(
    { assets: { audio: { ...file, is_external: false } } },
    { '/api/admin/episodes/1975/audio': ok({ audio, cover: null }) },
  );
  await settle();
}
const measured = (integrated_lufs: number, true_peak_dbtp: number) =>
  ({ state: 'done', loudness: { integrated_lufs, true_peak_dbtp } }) as const;

// T3-S3
test.each([
  [-13.7, 'Plus fort de 2,3 dB que -16 LUFS'],
  [-20.4, 'Plus faible de 4,4 dB que -16 LUFS'],
  [-16.6, 'Aussi fort que -16 LUFS'],
])('the loudness stands beside what podcast apps aim at: %s LUFS', async (lufs, sentence) => {
  await openWith(measured(lufs, -1.5));
  expect(block().getByText(new RegExp(sentence.replaceAll(' ', '\\s'), 'u'))).toBeTruthy();
  expect(block().queryByText(/saturer/)).toBeNull();
});

test('a peak that may clip is said', async () => {
  await openWith(measured(-16, -0.2));
  expect(block().getByText(/-16,0\sLUFS, crête à -0,2\sdBTP/)).toBeTruthy();
  expect(block().getByText(/La crête dépasse -1\sdBTP/)).toBeTruthy();
});

test.each([
  [{ state: 'waiting', loudness: null }, /mesure en cours/],
  [{ state: 'none', loudness: null }, /pas mesurée\s: seuls MP3/],
  [{ state: 'done', loudness: null }, /^silence$/],
] as const)('a sound that is not measured says so: %j', async (state, words) => {
  await openWith(state);
  expect(block().getByText(words)).toBeTruthy();
  expect(screen.queryByText(/applications de podcasts\./)).toBeNull();
});

test('a sound that could not be measured can be read again', async () => {
  await openWith({ state: 'failed', loudness: null });
  expect(block().getByText('impossible à mesurer')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Relire le fichier/ })).toBeTruthy();
});

test('an older release of the service says nothing of it', async () => {
  await openWith(undefined);
  expect(block().queryByText('Intensité')).toBeNull();
});
