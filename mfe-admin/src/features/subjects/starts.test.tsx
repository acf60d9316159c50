import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildEpisode, ok } from '../../testing/open-admin.tsx';
import {
  buildSubject,
  closeSubjects,
  listed,
  openSubjects,
  path,
  press,
  sentVersion,
  settle,
  writes,
} from '../../testing/subjects-screen.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  closeSubjects();
  jest.useRealTimers();
});

test('before the show a preparation says by its planned lengths when each subject comes', async () => {
  const subjects = [20, null, 5].map((planned_minutes, index) =>
    buildSubject(index + 1, { planned_minutes }),
  );
  await openSubjects({ [path]: listed(subjects) }, { episode: buildEpisode({ type: 'preparation' }) });
  expect(screen.getByText('prévu à 00:00:00')).toBeTruthy();
  expect(screen.getByText('prévu à 00:20:00')).toBeTruthy();
  // Nobody knows how long the second one lasts.
  expect(screen.queryAllByText(/^prévu à/)).toHaveLength(2);
  expect(screen.getByText(/^Les débuts réels viennent après l’émission/)).toBeTruthy();
});

describe('a start', () => {
  const field = () =>
    screen.getByRole<HTMLInputElement>('textbox', { name: 'Début de «\u00a0Sujet 1\u00a0»' });
  const leave = async () => {
    fireEvent.blur(field());
    await settle();
  };

  test('is typed, and saved when the field is left; what is no time is not sent', async () => {
    await openSubjects({
      [path]: listed([buildSubject(1)]),
      [`${path}/1`]: ok({ subject: buildSubject(1) }),
    });
    fireEvent.change(field(), { target: { value: 'bientôt' } });
    await leave();
    expect(screen.getByRole('alert').textContent).toBe('Un temps comme 1:02:30 est attendu.');
    fireEvent.change(field(), { target: { value: '1:02:30' } });
    await leave();
    await leave();
    expect(writes()).toEqual([['PUT', `${path}/1`, { start_ms: 3_750_000 }]]);
  });

  test('that does not fit says so, and the rest stays', async () => {
    const refusal = {
      status: 400,
      body: {
        ok: false,
        code: 'validation_failed',
        error: 'Certains champs ne sont pas valides.',
        fields: [
          { in: 'body', path: 'start_ms', message: 'Ce début est après la fin de l’épisode, à 10:00.' },
        ],
      },
    };
    await openSubjects({ [path]: listed([buildSubject(1)]), [`${path}/1`]: refusal });
    fireEvent.change(field(), { target: { value: '0:11:00' } });
    await leave();
    expect(screen.getByRole('alert').textContent).toBe('Ce début est après la fin de l’épisode, à 10:00.');
    expect(field().value).toBe('00:11:00');
    // Leaving the field again sends nothing.
    await leave();
    expect(writes()).toHaveLength(1);
  });

  test('that belongs elsewhere is saved with its place by one press, which is offered with the reason (T3-B8)', async () => {
    const refusal = {
      status: 400,
      body: {
        ok: false,
        code: 'validation_failed',
        error: 'Certains champs ne sont pas valides.',
        fields: [
          { in: 'body', path: 'start_ms', message: 'Ce début n’est pas avant celui d’un sujet suivant.' },
        ],
      },
    };
    const rows = [buildSubject(1), buildSubject(2, { start_ms: 60_000 }), buildSubject(3)];
    await openSubjects({
      [path]: listed(rows),
      [`${path}/1`]: [refusal, ok({ subject: buildSubject(1, { start_ms: 120_000 }) })],
    });
    fireEvent.change(field(), { target: { value: '2:00' } });
    await leave();
    await press('Remettre dans l’ordre des temps');
    expect(writes().at(-1)).toEqual(['PUT', `${path}/1`, { start_ms: 120_000, order_index: 2 }]);
    expect(document.activeElement).toBe(field());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    ['set', 65_000, 'Camille a mis 00:01:05 entre-temps. Appuyez sur Entrée pour garder le vôtre.'],
    ['removed', null, 'Camille a retiré ce début entre-temps. Appuyez sur Entrée pour garder le vôtre.'],
  ])('that somebody else has %s meanwhile says so, and is saved by Enter', async (_, start_ms, sentence) => {
    const data = {
      current: buildSubject(1, { version: 2, start_ms }),
      changes: [{ fields: ['start_ms'], by: 'Camille', at: '2026-11-20T12:00:00.000Z' }],
    };
    const stale = { ok: false, code: 'stale_version', error: 'Quelqu’un a changé cette fiche.', data };
    const saved = ok({ subject: buildSubject(1, { version: 3, start_ms: 70_000 }) });
    await openSubjects({
      [path]: listed([buildSubject(1, { start_ms: 60_000 })]),
      [`${path}/1`]: [{ status: 412, body: stale }, saved],
    });
    fireEvent.change(field(), { target: { value: '1:10' } });
    await leave();
    expect(screen.getByRole('alert').textContent).toBe(sentence);
    fireEvent.keyDown(field(), { key: 'Enter' });
    await settle();
    expect(writes()).toHaveLength(2);
    expect(sentVersion()).toBe('"2"');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is set by one key from the playing audio of this episode alone', async () => {
    const { host } = await openSubjects({
      [path]: listed([buildSubject(1)]),
      [`${path}/1`]: ok({ subject: buildSubject(1) }),
    });
    fireEvent.keyDown(field(), { key: 't' });
    await settle();
    expect(writes()).toEqual([]);
    await press('Écouter');
    expect(host.player.getSnapshot()).toMatchObject({ status: 'playing', episode: { episodeId: 1975 } });
    act(() => host.player.become({ positionSeconds: 83.6 }));
    fireEvent.keyDown(field(), { key: 't' });
    await settle();
    expect(writes()).toEqual([['PUT', `${path}/1`, { start_ms: 83_000 }]]);
  });

  test('that is set again before the first save is answered ends as the last one asked for, without a conflict', async () => {
    const saved = (version: number, start_ms: number) =>
      ok({ subject: buildSubject(1, { version, start_ms }) });
    const { host } = await openSubjects({
      [path]: listed([buildSubject(1)]),
      [`${path}/1`]: [{ ...saved(2, 83_000), delayMs: 10 }, saved(3, 85_000)],
    });
    await press('Écouter');
    for (const positionSeconds of [83.6, 84.2, 85]) {
      act(() => host.player.become({ positionSeconds }));
      fireEvent.keyDown(field(), { key: 't' });
    }
    await waitFor(() => expect(writes()).toHaveLength(2));
    await settle();
    expect(writes()).toEqual([
      ['PUT', `${path}/1`, { start_ms: 83_000 }],
      ['PUT', `${path}/1`, { start_ms: 85_000 }],
    ]);
    expect(sentVersion()).toBe('"2"');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field().getAttribute('aria-busy')).toBeNull();
  });

  // T3-B10
  test('of an episode to come is set by the sound that its team hears by its session; no preview address is made', async () => {
    const cover = { size_bytes: 1, uploaded_at: '2026-11-20T10:00:00.000Z' };
    const { assets } = buildEpisode();
    const episode = buildEpisode({ is_public: false, assets: { ...assets, cover } });
    const { host } = await openSubjects({ [path]: listed([buildSubject(1)]) }, { episode });
    await press('Écouter');
    const preview = { page: '/admin/episodes/1975', stream: '/api/admin/episodes/1975/stream' };
    const coverUrl = '/api/admin/episodes/1975/cover?at=2026-11-20T10%3A00%3A00.000Z';
    expect(host.player.getSnapshot()).toMatchObject({
      status: 'playing',
      episode: { episodeId: 1975, coverUrl, preview },
    });
    expect(writes()).toEqual([]);
  });

  test('of a replaced file says that it has to be checked', async () => {
    await openSubjects({ [path]: listed([buildSubject(1, { start_ms: 60_000, is_start_unchecked: true })]) });
    expect(screen.getByText('à vérifier')).toBeTruthy();
  });

  test('moves with all that follow', async () => {
    await openSubjects({
      [path]: listed([buildSubject(1, { start_ms: 60_000 }), buildSubject(2, { start_ms: 90_000 })]),
      [`${path}/1/shift`]: listed([]),
    });
    await press('Décaler «\u00a0Sujet 1\u00a0» et la suite');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/2 débuts seront décalés/)).toBeTruthy();
    for (const [text, isSent] of [
      ['beaucoup', false],
      ['−4,5', true],
    ] as const) {
      fireEvent.change(dialog.getByLabelText('Décalage, en secondes'), { target: { value: text } });
      fireEvent.click(dialog.getByRole('button', { name: 'Décaler' }));
      await settle();
      expect(writes()).toEqual(isSent ? [['POST', `${path}/1/shift`, { by_ms: -4_500 }]] : []);
    }
  });

  test.each([
    ['once, also when Enter is pressed again before the reply', 60_000, 1],
    ['not at all where no subject has a start', null, 0],
  ])('moves by Enter %s', async (_, start_ms, sent) => {
    await openSubjects({
      [path]: listed([buildSubject(1, { start_ms })]),
      [`${path}/1/shift`]: { ...listed([]), delayMs: 10 },
    });
    await press('Décaler «\u00a0Sujet 1\u00a0» et la suite');
    const field = screen.getByLabelText('Décalage, en secondes');
    fireEvent.change(field, { target: { value: '3' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.keyDown(field, { key: 'Enter' });
    await settle();
    expect(writes()).toHaveLength(sent);
  });
});

test('starts that do not rise are put in order by one press, each behind those that start earlier (T3-B8)', async () => {
  const starts = [600_000, null, 60_000, 300_000];
  const rows = starts.map((start_ms, index) => buildSubject(index + 1, { start_ms }));
  const replies = Object.fromEntries(
    rows.map((subject) => [`${path}/${subject.id}`, ok({ subject })] as const),
  );
  await openSubjects({ [path]: listed(rows), ...replies });
  expect(screen.getByText(/ne suivent pas l’ordre des sujets/)).toBeTruthy();
  await press('Remettre dans l’ordre des temps');
  expect(writes()).toEqual([3, 2, 4, 1].map((id, order_index) => ['PUT', `${path}/${id}`, { order_index }]));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ajouter un sujet' }));
});
