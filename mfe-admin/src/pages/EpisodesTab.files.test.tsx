import { act, fireEvent, screen } from '@testing-library/react';
import { calls, listPath, sent, settle, setUpAdminScreen } from '../testing/episodes-screen.tsx';
import { answer, block, mp3, openFiles, percent, press, problem, send } from '../testing/files-screen.tsx';
import { ok } from '../testing/open-admin.tsx';
import { FakeRequest, fileOf, last, progress, setUpUploads } from '../testing/uploads.ts';

setUpAdminScreen();
setUpUploads();

const stored = (size: number, kind: 'audio' | 'cover' = 'audio') => ({
  ok: true,
  data: {
    file: {
      kind,
      size_bytes: size,
      uploaded_at: '2026-11-20T10:00:00.000Z',
      duration_ms: 65_000,
      cover_url: null,
    },
  },
});

const removalPath = '/api/admin/episodes/1975/upload?kind=audio';
const listReads = () => calls().filter(({ path }) => path === listPath).length;

test.each([
  ['audio/mpeg', 'podcast', false],
  ['audio/ogg', 'podcast', true],
  ['audio/wav', 'podcast', true],
  ['audio/ogg', 'preparation', false],
] as const)('whether %s keeps a %s out of the feeds is said: %p', async (mime_type, type, isSaid) => {
  const file = { size_bytes: 3, uploaded_at: '2026-11-16T08:00:00.000Z' };
  const facts = {
    state: 'none',
    bitrate_kbps: null,
    is_variable_bitrate: null,
    tags: { title: null, artist: null, album: null, year: null },
    chapters: [],
  };
  await openFiles(
    { type, assets: { audio: { ...file, is_external: false } } },
    {
      '/api/admin/episodes/1975/audio': ok({
        audio: {
          ...file,
          kind: 'stored',
          mime_type,
          duration_ms: 1_000,
          facts,
          waveform: 'none',
          enclosure: null,
        },
        cover: null,
      }),
    },
  );
  await settle();
  expect(block().queryByText(/n’est pas dans les flux RSS/) !== null).toBe(isSaid);
  // Before it is replaced.
  expect(block().getByText(/qui n’est pas conservé.*marqués «.à vérifier.»/)).toBeTruthy();
});

test('there is a block for the audio and one for the cover, which say what may be sent (ADMIN-ASSETS-01 to 03, 05, 06, 13)', async () => {
  await openFiles();
  expect(screen.getByRole('dialog', { name: 'Gestion des Assets - Épisode #975' })).toBeTruthy();
  expect(block().getByText(/^MP3, 500 Mo au plus/)).toBeTruthy();
  expect(block('Image de couverture').getByText(/1400x1400 recommandé/)).toBeTruthy();
  for (const [name, label] of [
    ['Fichier audio', /^Déposez le fichier audio ici, ou choisissez un fichier/],
    ['Image de couverture', /^Déposez l’image ici/],
  ] as const)
    expect(block(name).getByLabelText<HTMLInputElement>(label).type).toBe('file');
  await press('Fermer');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the bar follows what was sent, waits at 90, and is full after the reply (ADMIN-ASSETS-15 to 18)', async () => {
  // ADMIN-EPISODES-34
  await openFiles();
  expect(screen.getByRole('dialog', { name: 'Gestion des Assets - Épisode #975' })).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  await send(mp3(1000));
  expect([last().method, last().path]).toEqual(['POST', '/api/admin/episodes/1975/upload']);
  // The kind goes first.
  expect([...(last().body?.keys() ?? [])]).toEqual(['kind', 'file']);
  expect(last().body?.get('kind')).toBe('audio');
  const shown = [percent()];
  for (const loaded of [499, 1100, 1300]) {
    progress(loaded, 1300);
    shown.push(percent());
  }
  expect(shown).toEqual(['0', '38', '84', '90']);
  expect(block().getAllByText('Tout est parti. Enregistrement en cours…').length).toBeGreaterThan(0);
  await answer(200, stored(1000));
  expect(percent()).toBe('100');
  // ADMIN-ASSETS-19
  expect(block().getByText('Fichier audio uploadé avec succès !')).toBeTruthy();
  const before = listReads();
  await settle(1_300);
  expect(listReads()).toBe(before);
  await settle(300);
  // ADMIN-ASSETS-21
  expect(listReads()).toBe(before + 1);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(block().getByText('00:01:05')).toBeTruthy();
});

test('audio and cover are sent at once, each one at a time', async () => {
  await openFiles();
  await send(mp3());
  await send(fileOf('c.webp', 'image/webp'), 'Image de couverture');
  expect(screen.getAllByRole('progressbar')).toHaveLength(2);
  fireEvent.drop(screen.getByRole('region', { name: 'Fichier audio' }), { dataTransfer: { files: [mp3()] } });
  await settle();
  expect(FakeRequest.all).toHaveLength(2);
});

test.each([
  ['a.mp3', 'audio/mpeg'],
  ['a.mp3', 'audio/mp3'],
  ['a.wav', 'audio/wav'],
  ['a.wav', 'audio/x-wav'],
  ['a.ogg', 'audio/ogg'],
  ['A.MP3', ''],
])('%s of type "%s" is sent as audio (ADMIN-ASSETS-07)', async (name, type) => {
  await openFiles();
  await send(fileOf(name, type, 500 * 1024 * 1024));
  expect(FakeRequest.all).toHaveLength(1);
});

test.each(['image/jpeg', 'image/jpg', 'image/png', 'image/webp'])(
  '%s is sent (ADMIN-ASSETS-10)',
  async (type) => {
    await openFiles();
    await send(fileOf('c', type, 5 * 1024 * 1024), 'Image de couverture');
    expect(FakeRequest.all).toHaveLength(1);
    await answer(200, stored(5 * 1024 * 1024, 'cover'));
    // ADMIN-ASSETS-20
    expect(block('Image de couverture').getByText('Image de couverture uploadé avec succès !')).toBeTruthy();
  },
);

test.each([
  // ADMIN-ASSETS-08, 09, 11, 12
  ['Fichier audio', fileOf('a.flac', 'audio/flac'), 'Format audio non supporté. Utilisez MP3, WAV ou OGG.'],
  ['Fichier audio', mp3(0), 'Ce fichier est vide.'],
  ['Fichier audio', mp3(500 * 1024 * 1024 + 1), 'Le fichier audio est trop volumineux (max 500MB).'],
  [
    'Image de couverture',
    fileOf('c.gif', 'image/gif'),
    "Format d'image non supporté. Utilisez JPG, PNG ou WebP.",
  ],
  [
    'Image de couverture',
    fileOf('c.png', 'image/png', 5 * 1024 * 1024 + 1),
    "L'image est trop volumineuse (max 5MB).",
  ],
])('%s: what is no such file is not sent, and cannot be tried again', async (name, file, sentence) => {
  await openFiles();
  await send(file, name);
  expect(problem(name)).toBe(sentence);
  expect(block(name).getByText(new RegExp(`^${file.name}, `))).toBeTruthy();
  expect(FakeRequest.all).toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

// T3-B16: a PDF that is named .mp3
const misnamed =
  'Format audio non supporté. Utilisez MP3, WAV ou OGG. Son contenu n’est pas ce que son nom annonce.';
test.each([
  [413, '<html>', 'Le fichier audio est trop volumineux (max 500MB).'],
  [415, '', misnamed],
  [
    415,
    {
      ok: false,
      error: 'Format audio non supporté. Utilisez MP3, WAV ou OGG.',
      code: 'unsupported_media_type',
    },
    misnamed,
  ],
  [
    422,
    { ok: false, error: 'Cette image ne peut pas être lue.', code: 'unreadable_image' },
    'Cette image ne peut pas être lue.',
  ],
])('a reply %i %j says "%s", and another file is asked for', async (status, body, sentence) => {
  await openFiles();
  await send(mp3());
  await answer(status, body);
  expect(problem()).toBe(sentence);
  expect(block().getByText('Choisir un autre fichier')).toBeTruthy();
  expect(block().queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

test.each([
  // ADMIN-ASSETS-22
  [200, { ok: false }, "Erreur lors de l'upload"],
  [200, { ok: false, error: 'X' }, 'X'],
  [500, '', "Erreur lors de l'upload"],
  [
    503,
    { ok: false, error: 'Le stockage ne répond pas.', code: 'store_unavailable' },
    'Le stockage ne répond pas.',
  ],
  [507, { ok: false, error: 'Le stockage est plein.', code: 'store_full' }, 'Le stockage est plein.'],
])('a reply %i %j says "%s", and the same file is sent again', async (status, body, sentence) => {
  await openFiles();
  await send(mp3());
  await answer(status, body);
  expect(problem()).toBe(sentence);
  await press('Réessayer');
  expect(FakeRequest.all.map((request) => (request.body?.get('file') as File).name)).toEqual([
    'a.mp3',
    'a.mp3',
  ]);
  await answer(200, stored(3));
  expect(percent()).toBe('100');
});

test('a lost connection and an ended session are told apart', async () => {
  await openFiles();
  await send(mp3());
  act(() => last().onerror?.());
  await settle();
  expect(problem()).toContain('La connexion a été coupée.');
  expect(screen.queryByRole('link', { name: /Se reconnecter/ })).toBeNull();
  await press('Réessayer');
  await answer(403, { ok: false, error: 'Accès non autorisé', code: 'forbidden' });
  expect(problem()).toBe('Accès non autorisé');
  expect(screen.getByRole('link', { name: /Se reconnecter/ }).getAttribute('target')).toBe('_blank');
  await press('Réessayer');
  await answer(200, stored(3));
  expect(percent()).toBe('100');
});

test('while a file is replaced, the one before stays on the screen', async () => {
  await openFiles({});
  expect(block().getByText('3 o')).toBeTruthy();
  await send(mp3(2048));
  expect(block().getByText('3 o')).toBeTruthy();
  expect(block().getByText(/^Le fichier actuel reste en place/)).toBeTruthy();
  await answer(503, '');
  expect(block().getByText('3 o')).toBeTruthy();
  await press('Réessayer');
  await answer(200, stored(2048));
  // ADMIN-ASSETS-14
  expect(block().getByText('2 Ko')).toBeTruthy();
});

test('a deletion is asked about; if it fails, the file stays', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  await openFiles(
    {},
    { [removalPath]: [{ status: 503, body: { ok: false, error: 'Le stockage ne répond pas.' } }, ok({})] },
  );
  await press('Supprimer le fichier audio');
  // ADMIN-ASSETS-23
  expect(confirm).toHaveBeenCalledWith('Êtes-vous sûr de vouloir supprimer le fichier audio ?');
  expect(sent(removalPath)).toEqual([]);
  confirm.mockReturnValue(true);
  await press('Supprimer le fichier audio');
  expect(problem()).toBe('Le stockage ne répond pas.');
  expect(block().getByText('3 o')).toBeTruthy();
  await press('Supprimer le fichier audio');
  // ADMIN-ASSETS-25
  expect(block().getByText('Fichier audio supprimé avec succès !')).toBeTruthy();
  expect(block().queryByText('3 o')).toBeNull();
});

test('the cover is deleted after its own question', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(true);
  const file = { size_bytes: 3, uploaded_at: '2026-11-16T08:00:00.000Z' };
  await openFiles({ assets: { cover: file } }, { '/api/admin/episodes/1975/upload?kind=cover': ok({}) });
  await press('Supprimer l’image');
  // ADMIN-ASSETS-24, 25
  expect(confirm).toHaveBeenCalledWith("Êtes-vous sûr de vouloir supprimer l'image de couverture ?");
  expect(block('Image de couverture').getByText('Image de couverture supprimé avec succès !')).toBeTruthy();
});

test('a failed deletion without a sentence has its own text in the block (ADMIN-EPISODES-77, A62)', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  await openFiles({}, { [removalPath]: { body: { ok: false } } });
  await press('Supprimer le fichier audio');
  expect(problem()).toBe('Erreur lors de la suppression');
  expect(block().getByText('3 o')).toBeTruthy();
});

test('a file dropped on a block is sent as that kind (ADMIN-ASSETS-04)', async () => {
  await openFiles();
  const region = screen.getByRole('region', { name: 'Fichier audio' });
  const dataTransfer = { files: [mp3(1000)], dropEffect: 'none' };
  // Without this the browser opens the file in place of the page.
  expect(fireEvent.dragOver(region, { dataTransfer })).toBe(false);
  expect(dataTransfer.dropEffect).toBe('copy');
  expect(fireEvent.drop(region, { dataTransfer })).toBe(false);
  await settle();
  expect(FakeRequest.all).toHaveLength(1);
  expect([last().method, last().path]).toEqual(['POST', '/api/admin/episodes/1975/upload']);
  expect(last().body?.get('kind')).toBe('audio');
  expect(last().body?.get('file')).toMatchObject({ name: 'a.mp3' });
  await answer(200, stored(1000));
  expect(block().getByText('Fichier audio uploadé avec succès !')).toBeTruthy();
});

test('closing asks while something is sent; several files at once are refused', async () => {
  await openFiles();
  fireEvent.drop(screen.getByRole('region', { name: 'Fichier audio' }), {
    dataTransfer: { files: [mp3(), mp3()] },
  });
  await settle();
  expect(problem()).toBe('Un seul fichier à la fois.');
  await send(mp3());
  await press('Fermer');
  await press('Continuer l’envoi');
  expect(screen.getByRole('progressbar')).toBeTruthy();
  await press('Annuler l’envoi');
  expect(block().getByText('Envoi annulé. Rien n’a été changé.')).toBeTruthy();
  await press('Fermer');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a question about closing ends with its upload, and does not come back with the next one', async () => {
  await openFiles();
  await send(mp3());
  await press('Fermer');
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  await answer(200, stored(1000));
  await settle(2_000);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await send(mp3());
  await settle(200);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
