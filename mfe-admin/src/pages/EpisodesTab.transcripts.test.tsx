import { fireEvent, screen } from '@testing-library/react';
import { choose, openMenu, sent, settle, setUpAdminScreen } from '../testing/episodes-screen.tsx';
import { answer, block, openFiles, press, problem, send } from '../testing/files-screen.tsx';
import { ok } from '../testing/open-admin.tsx';
import { FakeRequest, fileOf, last, setUpUploads } from '../testing/uploads.ts';

setUpAdminScreen();
setUpUploads();

const transcriptPath = '/api/admin/episodes/1975/transcript';
const transcript = (change = {}) => ({
  format: 'vtt',
  language: 'fr',
  size_bytes: 2048,
  uploaded_at: '2026-11-20T10:00:00.000Z',
  line_count: 1_234,
  has_speakers: true,
  last_ms: 3_723_000,
  ...change,
});
const none = { mended_count: 0, left_out_count: 0, left_out: [] };
const reading = (change = {}) => ({
  ok: true,
  data: { format: 'srt', is_timed: true, line_count: 2, labels: [], people: [], repairs: none, ...change },
});
const asset = { size_bytes: 2048, uploaded_at: '2026-11-20T10:00:00.000Z' };
const stored3 = { size_bytes: 3, uploaded_at: '2026-11-16T08:00:00.000Z', is_external: false };
const factsIn = (name: string) =>
  screen.getByRole('region', { name }).querySelector('dl')?.textContent.replace(/\s/g, ' ');

test('what is known of a transcript is shown, with a warning where it goes on after the sound', async () => {
  await openFiles(
    { duration_ms: 3_600_000, assets: { audio: stored3, transcript: asset } },
    { [transcriptPath]: ok({ transcript: transcript() }) },
  );
  await settle();
  for (const fact of ['VTT', '2 Ko', '1 234', 'nommés', 'fr', '01:02:03'])
    expect(factsIn('Transcription')).toContain(fact);
  expect(block('Transcription').getByText(/01:02:03\) est après la fin du son \(01:00:00\)/)).toBeTruthy();
});

test('a transcript within its sound, or without one, is not doubted', async () => {
  await openFiles(
    { duration_ms: 3_800_000, assets: { audio: stored3, transcript: asset } },
    { [transcriptPath]: ok({ transcript: transcript() }) },
  );
  await settle();
  expect(factsIn('Transcription')).toContain('VTT');
  expect(block('Transcription').queryByText(/après la fin du son/)).toBeNull();
});

test('a transcript is sent, stored and deleted', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(true);
  await openFiles({ assets: {} }, { [transcriptPath]: ok({}) });
  await send(fileOf('a.SRT', ''), 'Transcription');
  expect([last().method, last().path, [...(last().body?.keys() ?? [])]]).toEqual([
    'POST',
    `${transcriptPath}/reading`,
    ['file'],
  ]);
  await answer(200, reading());
  expect([last().path, [...(last().body?.keys() ?? [])]]).toEqual([transcriptPath, ['file']]);
  await answer(200, {
    ok: true,
    data: { transcript: transcript({ format: 'srt', has_speakers: false }), repairs: none },
  });
  expect(block('Transcription').getByText('Transcription enregistrée.')).toBeTruthy();
  expect(factsIn('Transcription')).toContain('SRT');
  await press('Supprimer la transcription');
  expect(confirm).toHaveBeenCalledWith('Supprimer la transcription de cet épisode\u202f?');
  expect(sent(transcriptPath)).toHaveLength(1);
  expect(block('Transcription').getByText('Transcription supprimée.')).toBeTruthy();
  expect(factsIn('Transcription')).toBeUndefined();
});

test('a transcript in place of another one is the one that is shown when the files are opened again', async () => {
  await openFiles({ assets: { transcript: asset } }, { [transcriptPath]: ok({ transcript: transcript() }) });
  await settle();
  expect(factsIn('Transcription')).toContain('1 234');
  await send(fileOf('a.vtt', 'text/vtt'), 'Transcription');
  await answer(200, reading());
  await answer(200, { ok: true, data: { transcript: transcript({ line_count: 77 }), repairs: none } });
  await settle(2_000);
  await press('Fermer');
  await openMenu('Actions pour l’épisode 975');
  await choose('Gérer les fichiers');
  expect(factsIn('Transcription')).toContain('77');
});

test('a transcript that somebody else has deleted meanwhile goes from the screen, with what the server says', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  const error = 'Cet épisode n’a pas de transcription.';
  await openFiles({ assets: {} }, { [transcriptPath]: { status: 404, body: { ok: false, error } } });
  await send(fileOf('a.srt', ''), 'Transcription');
  await answer(200, reading());
  await answer(200, { ok: true, data: { transcript: transcript({ format: 'srt' }), repairs: none } });
  expect(factsIn('Transcription')).toContain('SRT');
  await press('Supprimer la transcription');
  expect(problem('Transcription')).toBe(error);
  expect(factsIn('Transcription')).toBeUndefined();
});

const repairs = {
  mended_count: 12,
  left_out_count: 1,
  left_out: [{ row: 40, reason: 'aucune parole' }],
};

// T3-F1
test('names in a file are asked about before it is stored, with what was damaged', async () => {
  await openFiles({ assets: {} });
  await send(fileOf('a.srt', ''), 'Transcription');
  const labels = [
    { label: 'Maud', count: 2, sample: 'Bonsoir', name: 'Maud Keller' },
    { label: 'Résultat', count: 3, sample: 'rien', name: null },
  ];
  await answer(200, reading({ labels, people: ['Maud Keller', 'Karim Vidal'], repairs }));
  const asked = block('Transcription');
  expect(document.activeElement).toBe(asked.getByRole('heading', { name: 'Qui parle\u202f?' }));
  expect(asked.getByText('12 lignes réparées, 1 laissée :')).toBeTruthy();
  expect(asked.getByText('ligne 40 : aucune parole')).toBeTruthy();
  const field = (name: RegExp) => asked.getByRole<HTMLInputElement>('combobox', { name });
  expect([field(/^Maud/).value, field(/^Résultat/).value]).toEqual(['Maud Keller', '']);
  fireEvent.change(field(/^Maud/), { target: { value: 'Maud K. ' } });
  await press('Enregistrer la transcription');
  expect([last().path, last().body?.get('voices')]).toEqual([
    transcriptPath,
    '{"Maud":"Maud K.","Résultat":null}',
  ]);
  await answer(200, { ok: true, data: { transcript: transcript({ format: 'srt' }), repairs } });
  expect(block('Transcription').getByText('Transcription enregistrée.')).toBeTruthy();
  expect(block('Transcription').getByText('12 lignes réparées, 1 laissée :')).toBeTruthy();
});

test('nothing is stored where the question about names is cancelled', async () => {
  await openFiles({ assets: {} });
  await send(fileOf('a.srt', ''), 'Transcription');
  await answer(200, reading({ labels: [{ label: 'Maud', count: 2, sample: 'Bonsoir', name: null }] }));
  const count = FakeRequest.all.length;
  await press('Annuler');
  await settle();
  expect(FakeRequest.all).toHaveLength(count);
  expect(block('Transcription').queryByText('Transcription enregistrée.')).toBeNull();
});

test('a broken transcript is refused with its line, and is to be chosen again', async () => {
  await openFiles({ assets: {} });
  await send(fileOf('a.vtt', 'text/vtt'), 'Transcription');
  const error = 'Ligne 12\u00a0: la fin est avant le début.';
  await answer(422, { ok: false, error, code: 'unreadable_transcript' });
  expect(problem('Transcription')).toBe(error);
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

test.each([
  [
    fileOf('a.pdf', 'application/pdf'),
    'Format de transcription non supporté. Utilisez VTT, SRT, JSON, HTML ou TXT.',
  ],
  [
    fileOf('a.vtt', 'text/vtt', 5 * 1024 * 1024 + 1),
    'La transcription est trop volumineuse (5\u00a0Mo au plus).',
  ],
  [fileOf('a.vtt', 'text/vtt', 0), 'Ce fichier est vide.'],
])('what cannot be a transcript is not sent', async (file, sentence) => {
  await openFiles({ assets: {} });
  await send(file, 'Transcription');
  expect([problem('Transcription'), FakeRequest.all]).toEqual([sentence, []]);
});

test('a preparation has a place for a transcript once it has a sound, and says who reads it', async () => {
  const { unmount } = await openFiles({ type: 'preparation' });
  expect(block('Transcription').getByText(/^L’équipe seule la lit jusqu’au passage en podcast/)).toBeTruthy();
  unmount();
  await openFiles({ type: 'preparation', assets: {} });
  expect(screen.queryByRole('region', { name: 'Transcription' })).toBeNull();
});
