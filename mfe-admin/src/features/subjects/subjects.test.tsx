import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AdminSubject } from '@nobicast/contracts/admin-subjects';
import { fakeHost, renderScreen, stubFetch, type StubbedReply } from '@nobicast/web-kit/testing';
import { buildEpisode, ok } from '../../testing/open-admin.tsx';
import { SubjectsTab } from './index.ts';

const path = '/api/admin/episodes/1975/subjects';
const buildSubject = (id: number, change: Partial<AdminSubject> = {}): AdminSubject => ({
  id,
  title: `Sujet ${id}`,
  description: null,
  content_type: null,
  content_url: null,
  content_text: null,
  order_index: id - 1,
  start_ms: null,
  comment_count: 0,
  version: 1,
  is_start_unchecked: false,
  ...change,
});
const three = [1, 2, 3].map((id) => buildSubject(id));
const listed = (subjects: AdminSubject[]) => ok({ subjects });
/** A failed reply without a message: the text on the screen is the page's own. */
const failed: StubbedReply = { body: { ok: false } };

let stub: ReturnType<typeof stubFetch>;
afterEach(() => {
  stub.restore();
  document.body.innerHTML = '';
});

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
async function open(answers: Parameters<typeof stubFetch>[0], host = fakeHost()) {
  stub = stubFetch(answers);
  const onCount = jest.fn();
  const view = renderScreen(<SubjectsTab episode={buildEpisode()} onCount={onCount} />, { host });
  await settle();
  return { ...view, onCount };
}
const writes = () =>
  stub.calls
    .filter(({ init }) => init?.method !== undefined)
    .map(({ path: to, init }) => [init?.method, to, JSON.parse(String(init?.body)) as unknown]);
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });

test('a list that cannot be read says so, and is read again on a press (ADMIN-SUBJECTS-17)', async () => {
  const { onCount } = await open({ [path]: [failed, listed(three)] });
  expect(screen.getByText('Failed to load subjects')).toBeTruthy();
  await press('Réessayer');
  await waitFor(() => expect(screen.getByText('Sujet 3')).toBeTruthy());
  expect(onCount).toHaveBeenLastCalledWith(3);
});

test('texts are shown up to their 100th character (ADMIN-SUBJECTS-11)', async () => {
  await open({ [path]: listed([buildSubject(1, { content_type: 'text', content_text: 'é'.repeat(150) })]) });
  expect(screen.getByText(`${'é'.repeat(100)}…`)).toBeTruthy();
});

describe('the arrows', () => {
  test('exchange two neighbours by two calls; the ends cannot go further (ADMIN-SUBJECTS-12 to 15)', async () => {
    const swapped = [three[1], three[0], three[2]].map((subject) => subject ?? buildSubject(9));
    await open({
      [path]: [listed(three), listed(swapped)],
      [`${path}/1`]: ok({ subject: three[0] }),
      [`${path}/2`]: ok({ subject: three[1] }),
    });
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    expect(button('Monter «\u00a0Sujet 1\u00a0»').disabled).toBe(true);
    expect(button('Descendre «\u00a0Sujet 3\u00a0»').disabled).toBe(true);
    await press('Monter «\u00a0Sujet 2\u00a0»');
    expect(writes()).toEqual([
      ['PUT', `${path}/2`, { order_index: 0 }],
      ['PUT', `${path}/1`, { order_index: 1 }],
    ]);
    const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Sujet 2', 'Sujet 1', 'Sujet 3']);
  });

  test('that fail say so, and the order is read again (ADMIN-SUBJECTS-21)', async () => {
    const { host } = await open({
      [path]: listed(three),
      [`${path}/2`]: ok({ subject: three[1] }),
      [`${path}/1`]: failed,
    });
    await press('Monter «\u00a0Sujet 2\u00a0»');
    expect(host.notices).toEqual([{ message: 'Failed to reorder subject', kind: 'error' }]);
    expect(stub.calls.filter(({ path: to }) => to === path)).toHaveLength(2);
  });
});

describe('a new subject', () => {
  test('gets the position of the number of subjects (ADMIN-SUBJECTS-01, ADMIN-SUBJECTS-16)', async () => {
    await open({ [path]: listed(three) });
    await press('Ajouter un sujet');
    type('Titre', ' Quatre ');
    stub.restore();
    stub = stubFetch({ [path]: [ok({ subject: buildSubject(4) }), listed([...three, buildSubject(4)])] });
    await press('Ajouter');
    expect(writes()).toEqual([['POST', path, { title: 'Quatre', order_index: 3 }]]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Sujet 4')).toBeTruthy();
  });

  test.each([
    ['', [], 'Titre', 'Le titre est requis'],
    ['link', [], 'Adresse', "L'URL est requise pour le type lien"],
    ['link', ['Adresse', 'abc'], 'Adresse', 'Une adresse qui commence par http:// ou https:// est attendue.'],
    ['image', [], 'Adresse', "L'URL est requise pour le type image"],
    ['video', [], 'Adresse', "L'URL est requise pour le type vidéo"],
    ['text', [], 'Texte', 'Le contenu texte est requis pour le type texte'],
  ])(
    'of type "%s" with %j lacks its %s: %s (ADMIN-SUBJECTS-05 to 10)',
    async (kind, [field, value], name, text) => {
      await open({ [path]: listed(three) });
      await press('Ajouter un sujet');
      const dialog = within(screen.getByRole('dialog'));
      expect(dialog.queryByLabelText('Adresse')).toBeNull();
      expect(dialog.queryByLabelText('Texte')).toBeNull();
      if (kind !== '') type('Titre', 'x');
      type('Type de contenu', kind);
      expect(dialog.queryByLabelText('Adresse') === null).toBe(!['link', 'image', 'video'].includes(kind));
      expect(dialog.queryByLabelText('Texte') === null).toBe(kind !== 'text');
      if (field !== undefined && value !== undefined) type(field, value);
      await press('Ajouter');
      expect(dialog.getByText(text)).toBeTruthy();
      expect(document.activeElement).toBe(dialog.getByLabelText(name));
      expect(writes()).toEqual([]);
    },
  );

  test('that could not be added says so, and keeps what was typed (ADMIN-SUBJECTS-18)', async () => {
    await open({ [path]: listed(three) });
    await press('Ajouter un sujet');
    type('Titre', 'Quatre');
    stub.restore();
    stub = stubFetch({ [path]: failed });
    await press('Ajouter');
    expect(screen.getByText('Failed to create subject')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Titre').value).toBe('Quatre');
  });
});

describe('a changed subject', () => {
  test('sends what changed with its version; a failure says so (ADMIN-SUBJECTS-02, ADMIN-SUBJECTS-19)', async () => {
    await open({
      [path]: listed([buildSubject(1, { description: 'Avant', version: 4 })]),
      [`${path}/1`]: failed,
    });
    await press('Modifier «\u00a0Sujet 1\u00a0»');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Avant');
    type('Description', 'Après');
    await press('Enregistrer');
    expect(writes()).toEqual([['PUT', `${path}/1`, { description: 'Après' }]]);
    expect(stub.calls.at(-1)?.init?.headers).toMatchObject({ 'if-match': '"4"' });
    expect(screen.getByText('Failed to update subject')).toBeTruthy();
  });

  const stale = (change: Partial<AdminSubject>, fields: string[]): StubbedReply => ({
    status: 412,
    body: {
      ok: false,
      code: 'stale_version',
      error: 'Quelqu’un a changé cette fiche.',
      data: {
        current: buildSubject(1, { version: 2, ...change }),
        changes: [{ fields, by: 'Adèle', at: '2026-11-20T12:00:00.000Z' }],
      },
    },
  });

  test('is sent again by itself where somebody else changed another field', async () => {
    await open({
      [path]: listed([buildSubject(1)]),
      [`${path}/1`]: [stale({ description: 'D’Adèle' }, ['description']), ok({ subject: buildSubject(1) })],
    });
    await press('Modifier «\u00a0Sujet 1\u00a0»');
    type('Titre', 'De Maud');
    await press('Enregistrer');
    expect(writes()).toEqual([
      ['PUT', `${path}/1`, { title: 'De Maud' }],
      ['PUT', `${path}/1`, { title: 'De Maud' }],
    ]);
    expect(stub.calls.filter(({ init }) => init?.method).at(-1)?.init?.headers).toMatchObject({
      'if-match': '"2"',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is shown beside the version of somebody else where both changed one field', async () => {
    await open({
      [path]: listed([buildSubject(1)]),
      [`${path}/1`]: [stale({ title: 'D’Adèle' }, ['title']), ok({ subject: buildSubject(1) })],
    });
    await press('Modifier «\u00a0Sujet 1\u00a0»');
    type('Titre', 'De Maud');
    await press('Enregistrer');
    expect(screen.getByText(/^Version de Adèle, le /)).toBeTruthy();
    expect(screen.getByText('D’Adèle')).toBeTruthy();
    // Without a choice nothing is sent.
    await press('Enregistrer');
    expect(screen.getByText('Choisissez une version pour chaque champ.')).toBeTruthy();
    expect(writes()).toHaveLength(1);
    await press('Garder la mienne');
    await press('Enregistrer');
    expect(writes().at(-1)).toEqual(['PUT', `${path}/1`, { title: 'De Maud' }]);
    expect(stub.calls.filter(({ init }) => init?.method).at(-1)?.init?.headers).toMatchObject({
      'if-match': '"2"',
    });
  });
});

test('a deletion is asked for, names the comments, and says that it failed (ADMIN-SUBJECTS-03, ADMIN-SUBJECTS-04, ADMIN-SUBJECTS-20)', async () => {
  await open({ [path]: listed([buildSubject(1, { comment_count: 14 })]), [`${path}/1`]: [failed, ok({})] });
  await press('Supprimer «\u00a0Sujet 1\u00a0»');
  await settle();
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getByText(/et ses commentaires \(14\) seront supprimés/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Supprimer' }));
  await settle();
  expect(dialog.getByText('Failed to delete subject')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Supprimer' }));
  await settle();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ajouter un sujet' }));
});

describe('a start', () => {
  const field = () =>
    screen.getByRole<HTMLInputElement>('textbox', { name: 'Début de «\u00a0Sujet 1\u00a0»' });
  const leave = async () => {
    fireEvent.blur(field());
    await settle();
  };

  test('is typed, and saved when the field is left; what is no time is not sent', async () => {
    await open({ [path]: listed([buildSubject(1)]), [`${path}/1`]: ok({ subject: buildSubject(1) }) });
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
    await open({ [path]: listed([buildSubject(1)]), [`${path}/1`]: refusal });
    fireEvent.change(field(), { target: { value: '0:11:00' } });
    await leave();
    expect(screen.getByRole('alert').textContent).toBe('Ce début est après la fin de l’épisode, à 10:00.');
    expect(field().value).toBe('00:11:00');
    // Leaving the field again sends nothing.
    await leave();
    expect(writes()).toHaveLength(1);
  });

  test('is set by one key from the playing audio of this episode alone', async () => {
    const { host } = await open({
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

  test('of a replaced file says that it has to be checked', async () => {
    await open({ [path]: listed([buildSubject(1, { start_ms: 60_000, is_start_unchecked: true })]) });
    expect(screen.getByText('à vérifier')).toBeTruthy();
  });

  test('moves with all that follow', async () => {
    await open({
      [path]: listed([buildSubject(1, { start_ms: 60_000 }), buildSubject(2, { start_ms: 90_000 })]),
      [`${path}/1/shift`]: listed([]),
    });
    await press('Décaler «\u00a0Sujet 1\u00a0» et la suite');
    const dialog = within(screen.getByRole('alertdialog'));
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
});
