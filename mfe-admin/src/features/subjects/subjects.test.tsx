import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AdminSubject } from '@nobicast/contracts/admin-subjects';
import type { StubbedReply } from '@nobicast/web-kit/testing';
import { buildEpisode, ok } from '../../testing/open-admin.tsx';
import {
  buildSubject,
  calls,
  closeSubjects,
  failed,
  listed,
  openSubjects,
  path,
  press,
  replaceAnswers,
  sentVersion,
  settle,
  three,
  type,
  writes,
} from '../../testing/subjects-screen.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  closeSubjects();
  jest.useRealTimers();
});

test('a list that cannot be read says so, and is read again on a press (ADMIN-SUBJECTS-17)', async () => {
  const { onCount } = await openSubjects({ [path]: [failed, listed(three)] });
  expect(screen.getByText('Failed to load subjects')).toBeTruthy();
  await press('Réessayer');
  await waitFor(() => expect(screen.getByText('Sujet 3')).toBeTruthy());
  expect(onCount).toHaveBeenLastCalledWith(3);
});

test('texts are shown up to their 100th character (ADMIN-SUBJECTS-11), with the planned length', async () => {
  await openSubjects({
    [path]: listed([
      buildSubject(1, { content_type: 'text', content_text: 'é'.repeat(150), planned_minutes: 12 }),
      buildSubject(9, { description: `${'é'.repeat(99)}😀 fin` }),
    ]),
  });
  expect(screen.getByText('12 minutes prévues')).toBeTruthy();
  // What is an icon alone says its name to the mouse, too.
  expect(screen.getByTitle(/^Modifier .*Sujet 1/).tagName).toBe('BUTTON');
  expect(screen.getByText(`${'é'.repeat(100)}…`)).toBeTruthy();
  // An emoji is two units of a text.
  expect(screen.getByText(`${'é'.repeat(99)}…`)).toBeTruthy();
});

const shownTitles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

describe('the arrows', () => {
  test('exchange two neighbours by two calls; the ends cannot go further (ADMIN-SUBJECTS-12 to 15)', async () => {
    const swapped = [three[1], three[0], three[2]].map((subject) => subject ?? buildSubject(9));
    await openSubjects({
      [path]: [listed(three), listed(swapped)],
      [`${path}/1`]: ok({ subject: three[0] }),
      [`${path}/2`]: ok({ subject: three[1] }),
    });
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    expect(button('Monter «\u00a0Sujet 1\u00a0»').getAttribute('aria-disabled')).toBe('true');
    expect(button('Descendre «\u00a0Sujet 3\u00a0»').getAttribute('aria-disabled')).toBe('true');
    await press('Monter «\u00a0Sujet 2\u00a0»');
    expect(writes()).toEqual([
      ['PUT', `${path}/2`, { order_index: 0 }],
      ['PUT', `${path}/1`, { order_index: 1 }],
    ]);
    expect(shownTitles()).toEqual(['Sujet 2', 'Sujet 1', 'Sujet 3']);
  });

  test('pressed while the order is still being saved, are sent after it, and the list is read once', async () => {
    const [first, second, third] = [buildSubject(1), buildSubject(2), buildSubject(3)];
    await openSubjects({
      [path]: [listed(three), listed([third, first, second])],
      [`${path}/1`]: ok({ subject: first }),
      [`${path}/2`]: ok({ subject: second }),
      [`${path}/3`]: { ...ok({ subject: third }), delayMs: 1_000 },
    });
    await press('Monter «\u00a0Sujet 3\u00a0»');
    await press('Monter «\u00a0Sujet 3\u00a0»');
    expect(shownTitles()).toEqual(['Sujet 3', 'Sujet 1', 'Sujet 2']);
    await settle(3_000);
    expect(writes()).toEqual([
      ['PUT', `${path}/3`, { order_index: 1 }],
      ['PUT', `${path}/2`, { order_index: 2 }],
      ['PUT', `${path}/3`, { order_index: 0 }],
      ['PUT', `${path}/1`, { order_index: 1 }],
    ]);
    expect(calls().filter(({ path: to }) => to === path)).toHaveLength(2);
    expect(shownTitles()).toEqual(['Sujet 3', 'Sujet 1', 'Sujet 2']);
  });

  test.each([
    ['nothing', failed, 'Failed to reorder subject'],
    [
      'the reason',
      {
        status: 400,
        body: {
          ok: false,
          code: 'validation_failed',
          error: 'Certains champs ne sont pas valides.',
          fields: [{ in: 'body', path: 'order_index', message: 'Ce sujet commence à 0:30.' }],
        },
      },
      'Ce sujet commence à 0:30.',
    ],
  ])(
    'that fail say so, where the reply tells %s; the order is read again (ADMIN-SUBJECTS-21)',
    async (_, reply, message) => {
      const { host } = await openSubjects({
        [path]: listed(three),
        [`${path}/2`]: ok({ subject: three[1] }),
        [`${path}/1`]: reply,
      });
      await press('Monter «\u00a0Sujet 2\u00a0»');
      expect(host.notices).toEqual([{ message, kind: 'error' }]);
      expect(calls().filter(({ path: to }) => to === path)).toHaveLength(2);
    },
  );
});

describe('a new subject', () => {
  test('gets the position of the number of subjects (ADMIN-SUBJECTS-01, ADMIN-SUBJECTS-16)', async () => {
    await openSubjects({ [path]: listed(three) });
    await press('Ajouter un sujet');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Titre' }));
    type('Titre', ' Quatre ');
    replaceAnswers({ [path]: [ok({ subject: buildSubject(4) }), listed([...three, buildSubject(4)])] });
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
      await openSubjects({ [path]: listed(three) });
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
    await openSubjects({ [path]: listed(three) });
    await press('Ajouter un sujet');
    type('Titre', 'Quatre');
    replaceAnswers({ [path]: failed });
    await press('Ajouter');
    expect(screen.getByText('Failed to create subject')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Titre').value).toBe('Quatre');
  });
});

// T3-P1
test.each([
  ['with the length of its sound', buildEpisode({ duration_ms: 60_000 }), { duration_ms: 60_000 }],
  ['without a sound', buildEpisode(), {}],
  [
    'without the sound of a preparation, whose page plays none',
    buildEpisode({ type: 'preparation', duration_ms: 60_000 }),
    {},
  ],
])('the text of a subject is shown as readers get it, %s', async (_how, episode, sound) => {
  const html = '<p><a class="link" href="?t=5" data-seconds="5">0:05</a></p>';
  const answers = {
    [path]: listed([buildSubject(1, { description: '0:05' })]),
    '/api/admin/shown-text': ok({ html, words: 1, read_minutes: 1, links: [] }),
  };
  await openSubjects(answers, { episode });
  await press('Modifier «\u00a0Sujet 1\u00a0»');
  // The first is that of the description. T3-L13
  const [preview] = screen.getAllByRole('tab', { name: 'Aperçu' });
  if (!preview) throw new Error('There is no preview.');
  fireEvent.mouseDown(preview, { button: 0 });
  await settle(1_000);
  expect(writes()).toEqual([['POST', '/api/admin/shown-text', { markdown: '0:05', as: 'notes', ...sound }]]);
  // Whoever presses a time stays where they write.
  expect(fireEvent.click(screen.getByRole('link', { name: '0:05' }))).toBe(false);
});

describe('a changed subject', () => {
  test('sends what changed with its version; a failure says so (ADMIN-SUBJECTS-02, ADMIN-SUBJECTS-19)', async () => {
    await openSubjects({
      [path]: listed([buildSubject(1, { description: 'Avant', version: 4 })]),
      [`${path}/1`]: failed,
    });
    await press('Modifier «\u00a0Sujet 1\u00a0»');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Avant');
    type('Description', 'Après');
    await press('Enregistrer');
    expect(writes()).toEqual([['PUT', `${path}/1`, { description: 'Après' }]]);
    expect(sentVersion()).toBe('"4"');
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
    await openSubjects({
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
    expect(sentVersion()).toBe('"2"');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is shown beside the version of somebody else where both changed one field', async () => {
    await openSubjects({
      [path]: listed([buildSubject(1)]),
      [`${path}/1`]: [stale({ title: 'D’Adèle' }, ['title']), ok({ subject: buildSubject(1) })],
    });
    await press('Modifier «\u00a0Sujet 1\u00a0»');
    type('Titre', 'De Maud');
    await press('Enregistrer');
    expect(screen.getByText(/^Version d’Adèle, le /)).toBeTruthy();
    expect(screen.getByText('D’Adèle')).toBeTruthy();
    // Without a choice nothing is sent.
    await press('Enregistrer');
    expect(screen.getByText('Choisissez une version pour chaque champ.')).toBeTruthy();
    expect(writes()).toHaveLength(1);
    await press('Garder la mienne');
    await press('Enregistrer');
    expect(writes().at(-1)).toEqual(['PUT', `${path}/1`, { title: 'De Maud' }]);
    expect(sentVersion()).toBe('"2"');
  });
});

test('what was typed outlives an ended session and a reload, on the row as it was; it can be thrown away', async () => {
  const ended = { status: 403, body: { ok: false, code: 'forbidden', error: 'Accès refusé' } };
  const edit = 'Modifier «\u00a0Sujet 1\u00a0»';
  const title = () => screen.getByLabelText<HTMLInputElement>('Titre').value;
  const first = await openSubjects({ [path]: listed([buildSubject(1)]), [`${path}/1`]: ended });
  await press(edit);
  type('Titre', 'De Maud');
  await press('Enregistrer');
  expect(screen.getByRole('link', { name: /^Se reconnecter/ })).toBeTruthy();
  first.unmount();

  // Somebody else has saved meanwhile: the version of the draft is sent, so that the server notices.
  await openSubjects({
    [path]: listed([buildSubject(1, { version: 2, description: 'D’Adèle' })]),
    [`${path}/1`]: ok({ subject: buildSubject(1) }),
  });
  await press(edit);
  expect(title()).toBe('De Maud');
  await press('Enregistrer');
  expect(sentVersion()).toBe('"1"');
  await press(edit);
  expect(title()).toBe('Sujet 1');
});

test('a draft is thrown away on demand, and when the dialog is left for good', async () => {
  const edit = 'Modifier «\u00a0Sujet 1\u00a0»';
  const title = () => screen.getByLabelText<HTMLInputElement>('Titre').value;
  for (const leave of ['Repartir de la fiche', 'Abandonner']) {
    const first = await openSubjects({ [path]: listed([buildSubject(1)]) });
    await press(edit);
    type('Titre', 'De Maud');
    first.unmount();
    const second = await openSubjects({ [path]: listed([buildSubject(1)]) });
    await press(edit);
    expect(title()).toBe('De Maud');
    if (leave === 'Abandonner') await press('Fermer');
    await press(leave);
    if (leave === 'Abandonner') await press(edit);
    expect(title()).toBe('Sujet 1');
    second.unmount();
  }
});

test('a deletion is asked for, names the comments, and says that it failed (ADMIN-SUBJECTS-03, ADMIN-SUBJECTS-04, ADMIN-SUBJECTS-20)', async () => {
  await openSubjects({
    [path]: [listed([buildSubject(1, { comment_count: 14 })]), listed([])],
    [`${path}/1`]: [failed, ok({})],
  });
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

test('after a deletion the focus is on the subject that comes next, or on the last one', async () => {
  const lists = [[1, 2, 3], [1, 3], [1]].map((ids) => listed(ids.map((id) => buildSubject(id))));
  await openSubjects({ [path]: lists, [`${path}/2`]: ok({}), [`${path}/3`]: ok({}) });
  for (const [gone, next] of [
    [2, 3],
    [3, 1],
  ] as const) {
    await press(`Supprimer «\u00a0Sujet ${gone}\u00a0»`);
    await settle();
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Supprimer' }));
    await settle();
    const name = `Supprimer «\u00a0Sujet ${next}\u00a0»`;
    expect(document.activeElement).toBe(screen.getByRole('button', { name }));
  }
});
