import type { EpisodeFiles } from '@nobicast/contracts/audio-facts';
import { act, screen } from '@testing-library/react';
import { sent, setUpAdminScreen, settle, type Answers } from '../testing/episodes-screen.tsx';
import { block, openFiles, press } from '../testing/files-screen.tsx';
import { ok } from '../testing/open-admin.tsx';
import { setUpUploads } from '../testing/uploads.ts';

setUpAdminScreen();
setUpUploads();

const file = { size_bytes: 3, uploaded_at: '2026-11-16T08:00:00.000Z' };
const factsPath = '/api/admin/episodes/1975/audio';
const rereadPath = '/api/admin/episodes/1975/reread';
type State = NonNullable<EpisodeFiles['audio']>['waveform'];

function filesWith({ facts = 'done', waveform = 'done', sizes = 'done' }: Partial<Record<string, State>>) {
  const noTags = { title: null, artist: null, album: null, year: null };
  const files: EpisodeFiles = {
    audio: {
      ...file,
      kind: 'stored',
      mime_type: 'audio/mpeg',
      duration_ms: 1_000,
      waveform,
      facts: { state: facts, bitrate_kbps: null, is_variable_bitrate: null, tags: noTags, chapters: [] },
      enclosure: null,
    },
    cover: { ...file, url: '/api/covers/a.jpg', sizes },
  };
  return ok(files);
}

async function openWith(answers: Answers) {
  const assets = { audio: { ...file, is_external: false }, cover: file };
  const opened = await openFiles({ assets }, answers);
  await settle();
  return opened;
}
const cover = () => block('Image de couverture');

test('a sound that could not be read is read again, and its state follows without a reload of the page', async () => {
  const { host } = await openWith({
    [factsPath]: [
      filesWith({ facts: 'failed', waveform: 'failed' }),
      filesWith({ facts: 'waiting', waveform: 'waiting' }),
      filesWith({}),
    ],
    [rereadPath]: ok({}),
  });
  expect(block().getByText('illisible dans le détail')).toBeTruthy();
  expect(block().getByText('impossible à calculer')).toBeTruthy();
  expect(cover().queryByRole('button', { name: /Relire/ })).toBeNull();

  await press('Relire le fichier Fichier audio');
  expect(sent(rereadPath).map(({ method, body }) => [method, body])).toEqual([['POST', { kind: 'audio' }]]);
  expect(host.notices.map(({ message }) => message)).toEqual(['Le fichier va être relu.']);
  expect(block().getByText('lecture en cours…')).toBeTruthy();
  expect(block().queryByRole('button', { name: /Relire/ })).toBeNull();
  // The button that was pressed is gone.
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Fichier audio' }));

  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(block().getByText('prête')).toBeTruthy();
});

test('a cover without web sizes says so, and has them made again', async () => {
  await openWith({
    [factsPath]: [filesWith({ sizes: 'failed' }), filesWith({ sizes: 'waiting' })],
    [rereadPath]: ok({}),
  });
  expect(cover().getByText('impossibles à préparer')).toBeTruthy();
  expect(block().queryByRole('button', { name: /Relire/ })).toBeNull();
  await press('Relire le fichier Image de couverture');
  expect(sent(rereadPath).map(({ body }) => body)).toEqual([{ kind: 'cover' }]);
  expect(cover().getByText('en préparation')).toBeTruthy();
});

test('a refusal is told, and the button stays', async () => {
  const error = 'Le site redémarre.';
  const { host } = await openWith({
    [factsPath]: filesWith({ waveform: 'failed' }),
    [rereadPath]: { status: 503, body: { ok: false, code: 'service_unavailable', error } },
  });
  await press('Relire le fichier Fichier audio');
  expect(host.notices).toEqual([expect.objectContaining({ message: error, kind: 'error' })]);
  expect(block().getByRole('button', { name: /Relire/ })).toBeTruthy();
});
