import { fireEvent, screen, within } from '@testing-library/react';
import type { SoundFacts } from '@nobicast/contracts/audio-facts';
import { ok } from '../../testing/open-admin.tsx';
import {
  buildSubject,
  closeSubjects,
  listed,
  openSubjects,
  path,
  press,
  settle,
  type,
  writes,
} from '../../testing/subjects-screen.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  closeSubjects();
  jest.useRealTimers();
});

const subjects = [
  buildSubject(1, { title: 'La panne du câble' }),
  buildSubject(2, { title: 'Le retour des modems', start_ms: 90_000 }),
  buildSubject(3, { title: 'Questions' }),
];
const audio = (facts: Partial<SoundFacts>) =>
  ok({
    audio: {
      kind: 'stored',
      mime_type: 'audio/mpeg',
      size_bytes: 3,
      uploaded_at: '2026-11-16T08:00:00.000Z',
      duration_ms: 600_000,
      facts: {
        state: 'done',
        bitrate_kbps: 128,
        is_variable_bitrate: false,
        tags: { title: null, artist: null, album: null, year: null },
        chapters: [],
        ...facts,
      },
      waveform: 'done',
    },
    cover: null,
  });
const factsPath = '/api/admin/episodes/1975/audio';
const chapters = [
  { start_ms: 10_000, title: 'Panne du cable' },
  { start_ms: 95_000, title: 'Retour des modems' },
  { start_ms: 300_000, title: 'Publicité' },
];
const answers = {
  [path]: listed(subjects),
  [`${path}/1`]: ok({ subject: subjects[0] }),
  [`${path}/3`]: ok({ subject: subjects[2] }),
};
const row = (title: RegExp) => {
  const item = screen
    .getAllByRole('listitem')
    .find((element) => title.test(element.textContent ?? '') && element.querySelector('select'));
  if (!item) throw new Error('There is no such chapter.');
  return within(item);
};
const tick = (title: RegExp) => row(title).getByRole<HTMLInputElement>('checkbox');
const open = async () => {
  await openSubjects({ ...answers, [factsPath]: audio({ chapters }) });
  await press('Chapitres du fichier (3)');
  await settle();
};

test('chapters are offered beside the nearest titles; a start that is set, and what fits nothing, is not ticked', async () => {
  await open();
  expect([/Panne/, /Retour/, /Publicité/].map((title) => tick(title).checked)).toEqual([true, false, false]);
  expect(
    [/Panne/, /Retour/, /Publicité/].map(
      (title) => row(title).getByRole<HTMLSelectElement>('combobox').value,
    ),
  ).toEqual(['1', '2', '']);
  expect(row(/Retour/).getByText('A déjà un début : 00:01:30')).toBeTruthy();
});

test('only what is ticked is written, moved by the offset', async () => {
  await open();
  fireEvent.change(row(/Publicité/).getByRole('combobox'), { target: { value: '3' } });
  type('Décalage, en secondes', '-8');
  await press('Poser 2 débuts');
  expect(writes()).toEqual([
    ['PUT', `${path}/1`, { start_ms: 2_000 }],
    ['PUT', `${path}/3`, { start_ms: 292_000 }],
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a subject that is missing or chosen twice, and a time before the beginning, are said; nothing is written', async () => {
  await open();
  fireEvent.click(tick(/Publicité/));
  await press('Poser 2 débuts');
  expect(row(/Publicité/).getByRole('alert').textContent).toBe('Choisissez un sujet.');
  fireEvent.change(row(/Publicité/).getByRole('combobox'), { target: { value: '1' } });
  await press('Poser 2 débuts');
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  fireEvent.click(tick(/Publicité/));
  type('Décalage, en secondes', '-20');
  await press('Poser 1 début');
  expect(row(/Panne/).getByRole('alert').textContent).toContain('avant celui du fichier');
  type('Décalage, en secondes', 'huit');
  await press('Poser 1 début');
  expect(screen.getByText('Un nombre de secondes comme -8 ou 2,5 est attendu.')).toBeTruthy();
  expect(writes()).toEqual([]);
});

test('a start that is refused stays ticked with the reason, and the others are written', async () => {
  const refusal = {
    status: 400,
    body: {
      ok: false,
      code: 'validation_failed',
      error: 'Certains champs ne sont pas valides.',
      fields: [{ in: 'body', path: 'start_ms', message: 'Ce début n’est pas après celui d’avant.' }],
    },
  };
  await openSubjects({
    ...answers,
    [`${path}/3`]: refusal,
    [factsPath]: audio({ chapters }),
  });
  await press('Chapitres du fichier (3)');
  await settle();
  fireEvent.change(row(/Publicité/).getByRole('combobox'), { target: { value: '3' } });
  await press('Poser 2 débuts');
  expect(row(/Publicité/).getByRole('alert').textContent).toBe('Ce début n’est pas après celui d’avant.');
  expect([tick(/Panne/).checked, tick(/Publicité/).checked]).toEqual([false, true]);
  // Tried again once the other was in place.
  expect(writes().map(([, to]) => to)).toEqual([`${path}/1`, `${path}/3`, `${path}/3`]);
});

test('a file of variable bitrate says so before a start is set', async () => {
  await openSubjects({ ...answers, [factsPath]: audio({ is_variable_bitrate: true }) });
  expect(screen.getByText(/^Débit variable/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Chapitres du fichier/ })).toBeNull();
  closeSubjects();
  await openSubjects({ ...answers, [factsPath]: audio({}) });
  expect(screen.queryByText(/^Débit variable/)).toBeNull();
});

test('chapters that the subjects have already are not offered', async () => {
  const button = () => screen.queryByRole('button', { name: /^Chapitres du fichier/ });
  const same = [{ start_ms: 90_000, title: 'Le retour des modems' }];
  await openSubjects({ ...answers, [factsPath]: audio({ chapters: same }) });
  expect(button()).toBeNull();
  closeSubjects();
  await openSubjects({
    ...answers,
    [factsPath]: audio({ chapters: [{ start_ms: 90_100, title: 'Le retour des modems' }] }),
  });
  expect(button()).toBeTruthy();
});

// T3-B13: a chapter with the title of a subject was offered as "Aucun sujet" without a reason.
test('a chapter without a subject says why', async () => {
  const swapped = [
    { start_ms: 10_000, title: 'Questions' },
    { start_ms: 60_000, title: 'La panne du câble' },
    { start_ms: 95_000, title: 'Le retour des modems' },
    { start_ms: 99_000, title: 'Retour des modems' },
    { start_ms: 300_000, title: 'Publicité' },
  ];
  await openSubjects({ ...answers, [factsPath]: audio({ chapters: swapped }) });
  await press('Chapitres du fichier (5)');
  await settle();
  expect(row(/00:00:10/).getByText(/^« Questions » lui ressemble, mais pas à cette place : les débuts montent/)).toBeTruthy();
  expect(row(/00:01:39/).getByText(/^« Le retour des modems » lui ressemble, mais est proposé pour le chapitre de 00:01:35/)).toBeTruthy();
  expect(row(/Publicité/).getByText('Aucun titre de sujet ne lui ressemble.')).toBeTruthy();
}); // prettier-ignore
