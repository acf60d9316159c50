import { cleanup, fireEvent, screen } from '@testing-library/react';
import { buildAlignment, withPlan } from '../testing/build-alignment.ts';
import { openEpisodes, press, setUpAdminScreen, settle } from '../testing/episodes-screen.tsx';
import { buildEpisode, ok } from '../testing/open-admin.tsx';
import { buildSubject } from '../testing/subjects-screen.tsx';
import { address, path, replies, scheduled } from '../testing/week-screen.ts';

setUpAdminScreen();

const sounding = buildEpisode({ is_public: false, published_at: '2026-11-23T09:00:00.000Z' });

test('T3-K12 what hosts marked stands with the subjects: excerpts in the sound, and what waits to be cut', async () => {
  const kept = withPlan();
  const moved = { cues: [], refused: [], ...kept.plan, shift_ms: 8_000 };
  const cut = { from_ms: 4 * 60_000, to_ms: 5 * 60_000 };
  for (const [alignment, excerpt, waiting] of [
    [buildAlignment(), '00:12:00 · bon extrait', 1],
    [withPlan({ plan: { ...moved, cuts: [] } }), '00:12:08 · bon extrait', 1],
    [withPlan({ plan: { ...moved, cuts: [cut] } }), '00:11:08 · bon extrait', 0],
    [withPlan({ plan: { ...moved, cuts: [], refused: ['mark:m'] } }), '00:12:08 · bon extrait', 0],
  ] as const) {
    await openEpisodes({ ...replies(sounding), [`${path}/alignment`]: ok(alignment) }, { address });
    expect(screen.getByText(excerpt)).toBeTruthy();
    expect(screen.queryAllByText(/^1 passage marqué « à couper » attend/)).toHaveLength(waiting);
    expect(screen.queryAllByText(/^à voir.: 1 passage «.à couper/)).toHaveLength(waiting);
    expect(screen.queryAllByText(/temps de l’enregistrement/)).toHaveLength(alignment.plan ? 0 : 1);
    cleanup();
  }
});

describe('the sound', () => {
  const facts = { state: 'done', bitrate_kbps: null, is_variable_bitrate: null, chapters: [] };
  const audio = {
    kind: 'stored',
    mime_type: 'audio/mpeg',
    size_bytes: 3,
    uploaded_at: '2026-11-16T08:00:00.000Z',
    duration_ms: 1_000,
    waveform: 'done',
    facts: { ...facts, tags: { title: null, artist: null, album: null, year: null } },
    enclosure: null,
  };
  const withAudio = (measured?: object) => ({
    ...replies(sounding),
    [`${path}/audio`]: ok({ audio: { ...audio, measured }, cover: null }),
  });

  test('in which there is nothing to hear is to be looked at', async () => {
    await openEpisodes(withAudio({ state: 'done', loudness: null }), { address });
    expect(screen.getByRole('link', { name: /^Son à voir.: le fichier est silencieux/ })).toBeTruthy();
  });

  // T3-E3
  test('has old chapters as soon as a subject is changed (T3-B21)', async () => {
    const written = {
      state: 'done',
      can_restore: true,
      written_at: '2026-11-17T08:00:00.000Z',
      is_outdated: false,
      chapters: 2,
      problem: null,
    };
    const [first, second] = [buildSubject(1), buildSubject(2)];
    await openEpisodes(
      {
        ...withAudio(),
        [`${path}/subjects`]: [ok({ subjects: [first, second] }), ok({ subjects: [second, first] })],
        [`${path}/subjects/1`]: ok({ subject: first }),
        [`${path}/subjects/2`]: ok({ subject: second }),
        [`${path}/file-chapters`]: [ok(written), ok({ ...written, is_outdated: true })],
      },
      { address },
    );
    expect(screen.getByText(/^Chapitres écrits dans le fichier le/)).toBeTruthy();
    await press('Descendre «\u00a0Sujet 1\u00a0»');
    expect(screen.getByText(/^Le fichier a d’anciens chapitres/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Son à voir.: le fichier a d’anciens chapitres/ })).toBeTruthy();
  });
});

test('T3-K12 the alignment is opened again as it was kept', async () => {
  const plan = withPlan();
  await openEpisodes(
    {
      ...replies(),
      [`${path}/alignment`]: [ok(plan), ok({ ...plan, version: 5, plan: { ...plan.plan, shift_ms: 5_000 } })],
    },
    { address },
  );
  fireEvent.click(screen.getByRole('link', { name: 'Caler les débuts sur le son' }));
  await settle();
  await press('Retarder tous les débuts de 5\u00a0s');
  await settle(700);
  fireEvent.click(screen.getByRole('link', { name: /L’épisode/ }));
  await settle();
  expect(screen.getByText('00:12:05 · bon extrait')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Caler les débuts sur le son' }));
  await settle();
  expect(screen.getByText('+5 s')).toBeTruthy();
});

test('T3-K8 the starts that were accepted stand on the page of the episode, one press away', async () => {
  const plan = withPlan();
  const subjects = (start_ms: number | null) => ok({ subjects: [buildSubject(1, { start_ms })] });
  await openEpisodes(
    {
      ...replies(sounding),
      [`${path}/subjects`]: [subjects(null), subjects(5_000)],
      [`${path}/alignment`]: ok(plan),
      [`${path}/alignment/accept`]: ok({ ...plan, accepted_at: '2026-11-29T12:00:00.000Z' }),
      [`${path}/envelope`]: ok({ state: 'none', envelope: null }),
    },
    { address },
  );
  fireEvent.click(screen.getByRole('link', { name: 'Caler les débuts sur le son' }));
  // As long as SWR takes a second reading for the first one.
  await settle(2_000);
  expect(screen.queryByRole('link', { name: 'Revenir à l’épisode' })).toBeNull();
  await press('Accepter 2 débuts');
  fireEvent.click(screen.getByRole('link', { name: 'Revenir à l’épisode' }));
  await settle();
  expect(screen.getByText('1 début réel sur 1')).toBeTruthy();
});

test('T3-R5 each subject says when it was on air, by whom, and from which show it comes', async () => {
  const airings = [
    {
      from: '2026-11-14T20:00:04.000Z',
      to: '2026-11-14T20:19:40.000Z',
      by: 'Camille',
      show: { slug: 'x', number: 974 },
    },
    { from: '2026-11-21T21:00:00.000Z', to: null, by: null, show: null },
  ];
  await openEpisodes(
    {
      ...replies(),
      [`${path}/airings`]: ok({
        subjects: [{ subject_id: 2, postponed_from: { slug: 'x', number: 974 }, airings }],
      }),
    },
    { address },
  );
  const line =
    'Reporté du #974 · À l’antenne le 14 nov. 2026 de 21:00 à 21:19 pour #974, par Camille · À l’antenne le 21 nov. 2026 depuis 22:00';
  expect(screen.getByText(line).closest('li')?.textContent).toContain('Sujet 2');
  expect(screen.getAllByText(/À l’antenne/)).toHaveLength(1);
});

test('T3-R5 a history that cannot be read is said, and the subjects stay', async () => {
  await openEpisodes(
    { ...replies(), [`${path}/airings`]: { status: 500, body: { ok: false } } },
    { address },
  );
  // The call is repeated first.
  await settle(10_000);
  expect(screen.getByText('Les passages à l’antenne n’ont pas pu être lus.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Sujet 2' })).toBeTruthy();
});

test('T3-R2 a podcast that had a show keeps its way to the régie', async () => {
  for (const [had_show, count] of [
    [true, 1],
    [false, 0],
  ] as const) {
    await openEpisodes(replies({ ...scheduled, had_show }), { address });
    expect(screen.queryAllByRole('link', { name: 'Ouvrir la régie' })).toHaveLength(count);
    expect(screen.queryAllByText(/dans la régie, sous «.Notes.»/)).toHaveLength(count);
    cleanup();
  }
});

// T3-B2
