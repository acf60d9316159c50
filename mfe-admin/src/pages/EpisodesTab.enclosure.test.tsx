import { screen } from '@testing-library/react';
import type { EpisodeFiles } from '@nobicast/contracts/audio-facts';
import { press, sent, setUpAdminScreen, settle, type Answers } from '../testing/episodes-screen.tsx';
import { answer, block, mp3, openFiles, send } from '../testing/files-screen.tsx';
import { ok } from '../testing/open-admin.tsx';
import { setUpUploads } from '../testing/uploads.ts';

setUpAdminScreen();
setUpUploads();

const file = { size_bytes: 3, uploaded_at: '2026-11-16T08:00:00.000Z' };
const factsPath = '/api/admin/episodes/1975/audio';
const renewPath = '/api/admin/episodes/1975/enclosure';
const open = 'Faire retélécharger le fichier audio';

const factsWith = (version: number | null) => {
  const audio: EpisodeFiles['audio'] = {
    ...file,
    kind: 'stored',
    mime_type: 'audio/mpeg',
    duration_ms: 1_000,
    waveform: 'none',
    facts: {
      state: 'none',
      bitrate_kbps: null,
      is_variable_bitrate: null,
      tags: { title: null, artist: null, album: null, year: null },
      chapters: [],
    },
    enclosure: version === null ? null : { version, path: `/audio/1975/${version}.mp3` },
  };
  return ok({ audio, cover: null });
};

async function openWith(answers: Answers) {
  const opened = await openFiles({ assets: { audio: { ...file, is_external: false } } }, answers);
  await settle();
  return opened;
}

test('apps are asked to fetch again after a question that says what happens, once', async () => {
  const { host } = await openWith({
    [factsPath]: [factsWith(1), factsWith(2)],
    [renewPath]: ok({ enclosure: { version: 2, path: '/audio/1975/2.mp3' } }),
  });
  expect(block().getByText('/audio/1975/1.mp3')).toBeTruthy();
  await press(open);
  const question = screen.getByRole('alertdialog');
  expect(question.textContent).toMatch(/à la place de \/audio\/1975\/1\.mp3/);
  expect(question.textContent).toMatch(/garde son identité/);
  expect(sent(renewPath)).toEqual([]);
  await press('Demander');
  expect(sent(renewPath)).toEqual([{ method: 'PUT', version: undefined, body: { version: 2 } }]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(block().getByText('/audio/1975/2.mp3')).toBeTruthy();
  expect(host.notices.map(({ message }) => message)).toEqual([
    'Les flux donnent maintenant une nouvelle adresse.',
  ]);
});

test('where the address has changed meanwhile, that is said, and the next attempt is about the new one', async () => {
  await openWith({
    [factsPath]: [factsWith(1), factsWith(3)],
    [renewPath]: {
      status: 409,
      body: { ok: false, code: 'enclosure_changed', error: 'L’adresse a changé.' },
    },
  });
  await press(open);
  await press('Demander');
  expect(screen.getByRole('alertdialog').textContent).toMatch(/L’adresse a changé\./);
  await press('Demander');
  expect(sent(renewPath).map(({ body }) => body)).toEqual([{ version: 2 }, { version: 4 }]);
});

test('where no feed names the sound, there is nothing to ask', async () => {
  await openWith({ [factsPath]: factsWith(null) });
  expect(screen.queryByRole('button', { name: open })).toBeNull();
});

test('where the feeds have dropped the sound meanwhile, that is said, and the button goes', async () => {
  const error = 'Les flux RSS ne donnent pas le son de cet épisode.';
  const { host } = await openWith({
    [factsPath]: [factsWith(1), factsWith(null)],
    [renewPath]: { status: 409, body: { ok: false, code: 'not_in_feeds', error } },
  });
  await press(open);
  await press('Demander');
  expect(host.notices.map(({ message }) => message)).toEqual([error]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByRole('button', { name: open })).toBeNull();
});

test('a file that was sent before anything was known of the sound shows its address, too', async () => {
  await openFiles(
    { assets: {} },
    { [factsPath]: [{ ...ok({ audio: null, cover: null }), delayMs: 5_000 }, factsWith(1)] },
  );
  await send(mp3(3));
  await answer(200, {
    ok: true,
    data: { file: { ...file, kind: 'audio', duration_ms: 1_000, cover_url: null } },
  });
  await settle(1_000);
  expect(block().getByText('/audio/1975/1.mp3')).toBeTruthy();
  // The first answer, which is older, changes nothing.
  await settle(6_000);
  expect(block().getByText('/audio/1975/1.mp3')).toBeTruthy();
});
