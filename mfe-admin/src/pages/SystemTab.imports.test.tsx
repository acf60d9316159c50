import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ImportChange, ImportRun } from '@nobicast/contracts/admin-imports';
import { stubFetch, type StubbedReply } from '@nobicast/web-kit/testing';
import { frameReplies, ok, openAdmin } from '../testing/open-admin.tsx';

let stub: ReturnType<typeof stubFetch> | undefined;
afterEach(() => {
  stub?.restore();
  document.body.innerHTML = '';
});

const settle = (ms = 20) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
const list = '/api/admin/imports';

const buildRun = (change: Partial<ImportRun> = {}): ImportRun => ({
  id: 7,
  state: 'planned',
  source: { kind: 'address', name: 'https://feeds.example/a.xml' },
  title: 'Les archives',
  phase: 'comparing',
  done: 12,
  total: 12,
  counts: { create: 9, update: 2, conflict: 1, same: 963, skipped: 0, warning: 0 },
  problem: null,
  audio: null,
  is_latest: true,
  started_by: 'Maud Keller',
  started_at: '2026-11-16T09:00:00.000Z',
  ended_at: null,
  ...change,
});
const buildChange = (position: number, change: Partial<ImportChange> = {}): ImportChange => ({
  position,
  kind: 'create',
  line: 12,
  episode: {
    number: 12 + position,
    title: 'Le modem chante',
    slug: 'le-modem-chante',
    published_at: '2007-12-03T09:00:00.000Z',
    duration_ms: 2_890_000,
    size_bytes: 46_242_202,
  },
  fields: [],
  problem: null,
  other: null,
  ...change,
});
const changes = [
  buildChange(0),
  buildChange(500, {
    kind: 'update',
    fields: [{ name: 'title', before: 'La clef de voute', after: 'La clef de voûte' }],
  }),
  buildChange(30, {
    kind: 'conflict',
    problem: 'slug_taken',
    other: { id: 3, number: 42, title: 'À venir', type: 'preparation' },
  }),
];
const runs = (...all: ImportRun[]) => ok({ runs: all });
const plan = ok({ run: buildRun(), changes, total: 12 });
const refused = (error: string): StubbedReply => ({
  status: 409,
  body: { ok: false, code: 'import_running', error },
});

async function open(replies: Record<string, StubbedReply | StubbedReply[]>) {
  stub = stubFetch({
    ...frameReplies,
    '/api/admin/audit/actors': ok({ actors: [] }),
    '/api/admin/audit': ok({ entries: [], next: null }),
    ...replies,
  });
  await openAdmin('/admin?onglet=systeme&partie=import');
  await settle();
  return within(screen.getByRole('region', { name: 'Importer un flux' }));
}
const sent = (path: string) =>
  stub?.calls.filter((call) => call.path === path && call.init?.method === 'POST') ?? [];

test('nothing was imported yet: an address is asked for, and sent', async () => {
  const section = await open({ [list]: runs() });
  expect(section.getByText('Aucun flux n’a encore été importé ici.')).toBeTruthy();
  const field = section.getByLabelText('Adresse du flux');
  fireEvent.change(field, { target: { value: 'https://feeds.example/a.xml' } });
  await act(async () => fireEvent.click(section.getByRole('button', { name: 'Simuler' })));
  await settle();
  expect(sent(list).map(({ init }) => init?.body)).toEqual(['{"url":"https://feeds.example/a.xml"}']);
});

test('a typed address stays when somebody else begins a run of another feed', async () => {
  const other = buildRun({ id: 8, source: { kind: 'address', name: 'https://feeds.example/b.xml' } });
  const section = await open({
    [list]: [runs(buildRun({ state: 'reading', counts: null })), runs(other)],
    '/api/admin/imports/8': ok({ run: other, changes: [], total: 0 }),
  });
  const field = () => section.getByLabelText<HTMLInputElement>('Adresse du flux');
  fireEvent.change(field(), { target: { value: 'https://feeds.example/c.xml' } });
  await settle(1_200);
  expect(section.getByText('963 identiques')).toBeTruthy();
  expect(field().value).toBe('https://feeds.example/c.xml');
});

// T3-B12
test('episodes without a number stay so, are numbered after the last, or by date from a number that is asked for', async () => {
  const section = await open({ [list]: runs() });
  fireEvent.change(section.getByLabelText('Adresse du flux'), {
    target: { value: 'https://feeds.example/a.xml' },
  });
  expect(section.getByLabelText<HTMLInputElement>('Les laisser sans numéro').checked).toBe(true);
  fireEvent.click(section.getByLabelText('Les numéroter par date, à partir d’un numéro choisi'));
  const first = section.getByLabelText('Premier numéro');
  const simulate = async (text: string) => {
    fireEvent.change(first, { target: { value: text } });
    await act(async () => fireEvent.click(section.getByRole('button', { name: 'Simuler' })));
    await settle();
  };
  await simulate('zéro');
  expect(section.getByText(/Un numéro de 1 à 99.999 est attendu/)).toBeTruthy();
  expect(sent(list)).toEqual([]);
  await simulate('12');
  expect(sent(list).map(({ init }) => init?.body)).toEqual([
    '{"url":"https://feeds.example/a.xml","numbers_from":12}',
  ]);
  fireEvent.click(section.getByLabelText('Les numéroter à la suite du dernier épisode'));
  await act(async () => fireEvent.click(section.getByRole('button', { name: 'Simuler' })));
  await settle();
  expect(sent(list).at(-1)?.init?.body).toBe('{"url":"https://feeds.example/a.xml","numbers":"next"}');
});

test('a plan shows its figures and its lines, and is applied as it is', async () => {
  const section = await open({
    [list]: runs(buildRun()),
    '/api/admin/imports/7': plan,
    '/api/admin/imports/7/apply': ok({ run: buildRun({ state: 'applying' }) }),
  });
  expect(section.getByText('963 identiques')).toBeTruthy();
  const rows = section.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toBe('+Nobicast 12, Le modem chantepublié le 3 déc. 2007, 00:48:10, audio 44,1\u00a0Mo');
  expect(rows[1]).toBe(
    '~Nobicast 512, Le modem chantetitre Avant\u00a0: La clef de voute Après\u00a0: La clef de voûte',
  );
  expect(rows[2]).toContain('Il appartient à une préparation, le 42 («\u00a0À venir\u00a0»).');
  expect(section.getByText('Le conflit sera laissé de côté')).toBeTruthy();
  await act(async () => fireEvent.click(section.getByRole('button', { name: 'Importer 11 épisodes' })));
  await settle();
  expect(sent('/api/admin/imports/7/apply')).toHaveLength(1);
});

test('the focus goes to the lines when the last of them are shown', async () => {
  const counts = { create: 60, update: 0, conflict: 0, same: 0, skipped: 0, warning: 0 };
  const section = await open({
    [list]: runs(buildRun({ counts })),
    '/api/admin/imports/7': ok({ run: buildRun({ counts }), changes: [buildChange(0)], total: 60 }),
    '/api/admin/imports/7?page=2': ok({ run: buildRun({ counts }), changes: [buildChange(50)], total: 60 }),
  });
  const more = section.getByRole('button', { name: /^Voir la suite/ });
  more.focus();
  fireEvent.click(more);
  await settle();
  expect(more.isConnected).toBe(false);
  expect(document.activeElement).toBe(section.getByText(/Nobicast 62/).closest('ol'));
});

// T3-F2
test('what is left out or read otherwise names its item, what is written and how it was read', async () => {
  const warning = buildChange(0, {
    kind: 'warning',
    episode: null,
    problem: 'date_midnight',
    found: {
      title: 'Minuit',
      written: 'Thu, 01 Jan 2015 24:00:00 +0000',
      read: '2015-01-02T00:00:00.000Z',
    },
  });
  const section = await open({
    [list]: runs(buildRun()),
    '/api/admin/imports/7': ok({ run: buildRun(), changes: [warning], total: 1 }),
  });
  expect(section.getAllByRole('listitem')[0]?.textContent).toBe(
    '!Ligne 12 du flux, «\u00a0Minuit\u00a0»Il y est 24\u00a0h\u00a0: c’est lu comme le minuit qui suit. ' +
      'Écrit\u00a0: «\u00a0Thu, 01 Jan 2015 24:00:00 +0000\u00a0». Lu\u00a0: 2 janv. 2015 à 01:00, à Paris.',
  );
});

test.each([
  [{ same: 3 }, /^Le site contient déjà tout ce flux/, true],
  [{ same: 3, skipped: 1 }, /^Le site contient déjà le reste de ce flux/, true],
  [{ skipped: 2 }, /^Rien de ce flux ne peut être importé/, false],
])('a plan of %j writes nothing, and says why', async (found, sentence, offersAudioCheck) => {
  const counts = { create: 0, update: 0, conflict: 0, same: 0, skipped: 0, warning: 0, ...found };
  const section = await open({
    [list]: runs(buildRun({ counts })),
    '/api/admin/imports/7': ok({ run: buildRun({ counts }), changes: [], total: 0 }),
  });
  expect(section.getByText(sentence)).toBeTruthy();
  expect(section.queryByRole('button', { name: 'Vérifier l’audio' }) !== null).toBe(offersAudioCheck);
});

test('an address that is refused says why at its field, which takes the focus', async () => {
  const message = 'Une adresse qui commence par https:// est attendue.';
  const fields = [{ in: 'body', path: 'url', message }];
  const error = 'Certains champs ne sont pas valides.';
  const refusal = { status: 400, body: { ok: false, code: 'validation_failed', error, fields } };
  const section = await open({ [list]: [runs(), refusal, runs()] });
  const field = section.getByRole('textbox', { name: 'Adresse du flux' });
  fireEvent.change(field, { target: { value: 'ftp://feeds.example/a.xml' } });
  await act(async () => fireEvent.click(section.getByRole('button', { name: 'Simuler' })));
  await settle();
  expect(section.getByText(message)).toBeTruthy();
  expect(section.queryByText(error)).toBeNull();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
});

test('a figure shows its lines alone', async () => {
  const section = await open({
    [list]: runs(buildRun()),
    '/api/admin/imports/7': plan,
    '/api/admin/imports/7?kind=conflict': ok({ run: buildRun(), changes: [changes[2]], total: 1 }),
  });
  const figure = section.getByRole('button', { name: '1 en conflit' });
  await act(async () => fireEvent.click(figure));
  await settle();
  expect(figure.getAttribute('aria-pressed')).toBe('true');
  expect(section.queryByText(/Nobicast 512/)).toBeNull();
  expect(section.getByText(/Nobicast 42/)).toBeTruthy();
});

test('a run goes on where the page is opened again, is read until it ends, and can be cancelled', async () => {
  const reading = buildRun({
    state: 'reading',
    phase: 'comparing',
    done: 5_000,
    total: 20_000,
    counts: null,
    title: null,
  });
  const section = await open({
    [list]: [runs(reading), runs({ ...reading, done: 10_000 }), runs(buildRun({ state: 'cancelled' }))],
    '/api/admin/imports/7/cancel': ok({ run: buildRun({ state: 'cancelled' }) }),
  });
  const bar = section.getByRole('progressbar', { name: 'Avancement de la simulation' });
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]).toEqual([
    '25',
    'Comparaison\u00a0: 5\u202f000 sur 20\u202f000',
  ]);
  await settle(1_100);
  expect(bar.getAttribute('aria-valuenow')).toBe('50');
  expect(section.getByRole('button', { name: 'Simuler de nouveau' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  // The field of the file can have the focus during a run, but a click on it opens no chooser.
  const file = section.getByLabelText<HTMLInputElement>('Choisir un fichier');
  expect([file.disabled, fireEvent.click(file)]).toEqual([false, false]);
  const cancel = section.getByRole('button', { name: 'Annuler' });
  cancel.focus();
  await act(async () => fireEvent.click(cancel));
  await settle();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Importer un flux' }));
  expect(section.getByText('Annulé. Rien n’a été écrit.')).toBeTruthy();
  expect(section.queryByRole('progressbar')).toBeNull();
});

test.each([
  [{ state: 'failed', problem: { code: 'changed' } }, /Rien n’a été écrit.: simulez de nouveau/],
  [{ state: 'failed', problem: { code: 'private_address' } }, /mène à l’intérieur du réseau/],
  [{ state: 'interrupted' }, /Le processus s’est arrêté en route/],
  [
    { state: 'applied', audio: { waiting: 3, refused: 1 } },
    /9 épisodes créés, 2 modifiés\. Audio à annoncer.: 3\. 1 fichier audio a été refusé/,
  ],
] as const)('says how a run ended: %j', async (change, sentence) => {
  const section = await open({ [list]: runs(buildRun(change)) });
  expect(section.getAllByRole('status').some(({ textContent }) => sentence.test(textContent ?? ''))).toBe(
    true,
  );
});

test('a refusal is said, and a list that failed to load can be loaded again', async () => {
  const section = await open({
    [list]: [{ status: 400, body: { ok: false, code: 'bad_request', error: 'x' } }, runs(buildRun())],
    '/api/admin/imports/7': plan,
    '/api/admin/imports/7/apply': refused('Un import est déjà en cours.'),
  });
  expect(section.getByText('Les imports n’ont pas pu être chargés.')).toBeTruthy();
  await act(async () => fireEvent.click(section.getByRole('button', { name: 'Réessayer' })));
  await settle();
  await act(async () => fireEvent.click(section.getByRole('button', { name: 'Importer 11 épisodes' })));
  await settle();
  expect(section.getByText('Un import est déjà en cours.')).toBeTruthy();
});
