import { act, fireEvent, screen, within } from '@testing-library/react';
import type { NewsletterIssue } from '@nobicast/contracts/admin-newsletter';
import { stubFetch } from '@nobicast/web-kit/testing';
import { ok, openAdmin } from '../testing/open-admin.tsx';

const home = '/admin/redaction/newsletter';
const issues = '/api/admin/newsletter/issues';
const one = `${issues}/7`;
const previewCall = '/api/admin/newsletter/preview';
const counts = { total: 0, waiting: 0, sent: 0, refused: 0, left: 0, in_doubt: 0 };

const buildIssue = (change: Partial<NewsletterIssue> = {}): NewsletterIssue => ({
  id: 7,
  version: 3,
  subject: 'Le numéro sept',
  preview: 'Ce lundi.',
  markdown: 'Bonjour.',
  state: 'draft',
  scheduled_at: null,
  started_at: null,
  finished_at: null,
  paused_until: null,
  updated_at: '2026-11-20T09:00:00.000Z',
  counts,
  ...change,
});
const answer = (change: Partial<NewsletterIssue> = {}, recipients = 1_204) =>
  ok({ issue: buildIssue(change), recipients });
const stale = (current: NewsletterIssue, fields: string[]) => ({
  status: 412,
  body: {
    ok: false,
    error: 'Quelqu’un…',
    code: 'stale_version',
    data: { current, changes: [{ fields, by: 'Awa', at: '2026-11-20T09:30:00.000Z' }] },
  },
});

let stub: ReturnType<typeof stubFetch>;
const settle = (ms = 50) => act(() => jest.advanceTimersByTimeAsync(ms));
async function show(replies: Parameters<typeof stubFetch>[0], at = `${home}/7`) {
  stub = stubFetch({ [previewCall]: ok({ html: '<p>Mise en page</p>', text: 'EN TEXTE' }), ...replies });
  const view = await openAdmin(at);
  await settle();
  return view;
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = async (name: string, ms = 50) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle(ms);
};
const sent = (path: string, method = 'POST') =>
  stub.calls
    .filter((call) => call.path === path && call.init?.method === method)
    .map(({ init }): unknown => JSON.parse(String(init?.body ?? '{}')));

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') });
});
afterEach(() => {
  stub.restore();
  sessionStorage.clear();
  jest.useRealTimers();
  document.body.innerHTML = '';
});

test('lists the issues with what became of them, and begins a new one', async () => {
  const { markdown: _markdown, ...issue } = buildIssue({
    state: 'sent',
    scheduled_at: '2026-11-16T09:00:00.000Z',
    counts: { ...counts, total: 3, sent: 2, in_doubt: 1 },
  });
  const { router } = await show(
    {
      [`${issues}?page=1`]: ok({ issues: [issue], total: 1, recipients: 1_204 }),
      [issues]: answer({ subject: '' }),
      [one]: answer({ subject: '' }),
    },
    home,
  );
  expect(screen.getByText(/1\s204 adresses confirmées/)).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toContain('2 sur 3, 1 envoi incertain');
  await press('Nouveau numéro');
  expect(router.state.location.pathname).toBe(`${home}/7`);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sans objet');
});

test('saves by itself when the typing pauses, with the version that was read, and shows the mail as it arrives', async () => {
  await show({ [one]: [answer(), answer({ version: 4, markdown: 'Bonjour à tous.' })] });
  await settle(400);
  expect(document.querySelector('iframe')?.srcdoc).toBe('<p>Mise en page</p>');
  expect(document.querySelector('iframe')?.getAttribute('sandbox')).toBe('');
  expect(screen.getByText('EN TEXTE')).toBeTruthy();
  type('Texte', 'Bonjour à tous. ');
  await settle(500);
  expect(sent(previewCall).at(-1)).toMatchObject({ markdown: 'Bonjour à tous. ' });
  expect(sent(one, 'PUT')).toEqual([]);
  expect(screen.getByText('Modifications à enregistrer')).toBeTruthy();
  await settle(1_100);
  expect(sent(one, 'PUT')).toEqual([{ markdown: 'Bonjour à tous.' }]);
  const call = stub.calls.find(({ init }) => init?.method === 'PUT');
  expect(new Headers(call?.init?.headers).get('if-match')).toBe('"3"');
  expect(screen.getByText('Enregistré')).toBeTruthy();
  // Somebody is writing there: the space at the end stays, and nothing is saved again.
  expect(field('Texte').value).toBe('Bonjour à tous. ');
  await settle(5_000);
  expect(sent(one, 'PUT')).toHaveLength(1);
});

test('begins with what was saved when somebody comes back to it', async () => {
  const { router } = await show({
    [one]: [answer(), answer({ version: 4, markdown: 'Bonjour à tous.' })],
    [`${issues}?page=1`]: ok({ issues: [], total: 0, recipients: 0 }),
  });
  type('Texte', 'Bonjour à tous.');
  await settle(1_600);
  await act(() => router.navigate(home));
  await settle();
  await act(() => router.navigate(-1));
  await settle();
  expect(field('Texte').value).toBe('Bonjour à tous.');
});

test('joins what somebody else saved in another field, and shows both texts of the same one (decision 0032)', async () => {
  await show({
    [one]: [
      answer(),
      stale(buildIssue({ version: 4, subject: 'L’objet d’Awa' }), ['subject']),
      answer({ version: 5, subject: 'L’objet d’Awa', markdown: 'À moi.' }),
      stale(buildIssue({ version: 6, subject: 'L’objet d’Awa', markdown: 'À Awa.' }), ['markdown']),
      answer({ version: 7, markdown: 'À Awa.' }),
    ],
  });
  type('Texte', 'À moi.');
  await settle(1_600);
  expect(field('Objet').value).toBe('L’objet d’Awa');
  type('Texte', 'Encore à moi.');
  await settle(1_600);
  expect(screen.getByText('Quelqu’un a modifié les mêmes champs')).toBeTruthy();
  // Nothing is saved before a person has chosen.
  const before = sent(one, 'PUT').length;
  await settle(5_000);
  expect(sent(one, 'PUT')).toHaveLength(before);
  await press('Prendre l’autre');
  expect(field('Texte').value).toBe('À Awa.');
});

test('what could not be saved stays, and is offered again after a reload', async () => {
  const down = { status: 503, body: { ok: false, error: 'Plus tard.', code: 'service_unavailable' } };
  await show({ [one]: [answer(), down] });
  field('Objet').focus();
  type('Objet', 'Pas encore enregistré');
  await settle(1_600);
  expect(screen.getByRole('alert').textContent).toContain('Plus tard.');
  // Somebody is typing there.
  expect(document.activeElement).toBe(field('Objet'));
  document.body.innerHTML = '';
  stub.restore();
  await show({ [one]: answer() });
  expect(field('Objet').value).toBe('Pas encore enregistré');
});

test('is filled from the episode of the week, after a question where something is written', async () => {
  await show({
    [one]: answer(),
    '/api/admin/newsletter/weekly': ok({ subject: '#975', preview: 'Au programme', markdown: '## Le fil' }),
  });
  await press('Remplir depuis l’épisode de la semaine', 500);
  const dialog = screen.getByRole('alertdialog');
  expect(dialog.textContent).toContain('Remplacer ce qui est écrit');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remplacer' }));
  await settle(200);
  expect([field('Objet').value, field('Texte').value]).toEqual(['#975', '## Le fil']);
});

test('is sent after a question that names the number of recipients', async () => {
  await show({
    [one]: [answer(), answer({ state: 'sending', counts: { ...counts, total: 1_204, waiting: 1_204 } })],
    [`${one}/schedule`]: answer({ state: 'scheduled' }),
  });
  await press('Envoyer maintenant', 500);
  const dialog = screen.getByRole('alertdialog');
  expect(dialog.textContent).toMatch(/Envoyer à 1\s204 adresses/);
  expect(sent(`${one}/schedule`)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Envoyer' }));
  await settle(200);
  expect(sent(`${one}/schedule`)).toEqual([{ scheduled_at: null }]);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toMatch(/^0 sur 1\s204$/);
});

// T3-B11
test('is not sent to nobody, and says why', async () => {
  await show({ [one]: answer({}, 0) });
  await press('Envoyer maintenant', 500);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  const button = screen.getByRole('button', { name: 'Envoyer maintenant' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toMatch(/^Aucune adresse n’est confirmée/);
  await press('Programmer', 500);
  expect(screen.getByRole('alertdialog').textContent).toContain('redevient un brouillon');
  expect(sent(`${one}/schedule`)).toEqual([]);
});

test('is scheduled on the clocks of Paris: next Monday at ten, at first', async () => {
  await show({ [one]: answer(), [`${one}/schedule`]: answer({ state: 'scheduled' }) });
  await press('Programmer', 500);
  const dialog = screen.getByRole('alertdialog');
  expect(dialog.textContent).toContain('23 novembre 2026 à 10:00, heure de Paris');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Programmer' }));
  await settle(200);
  expect(sent(`${one}/schedule`)).toEqual([{ scheduled_at: '2026-11-23T09:00:00.000Z' }]);
});

test('is not scheduled for a date that has passed, as on a page that was left open', async () => {
  await show({ [one]: answer() });
  expect(screen.getByText(/Il partira le lundi 23 novembre 2026 à 10:00, heure de Paris/)).toBeTruthy();
  jest.setSystemTime(new Date('2026-11-23T09:00:30Z'));
  await press('Programmer', 500);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByText('Cette date est passée.')).toBeTruthy();
  expect(document.activeElement?.getAttribute('role')).toBe('spinbutton');
});

test('is not scheduled for a date that is further ahead than a year', async () => {
  await show({ [one]: answer() });
  jest.setSystemTime(new Date('2025-11-20T09:00:00Z'));
  await press('Programmer', 500);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByText('Une date d’ici un an est attendue.')).toBeTruthy();
});

test('a scheduled issue can be cancelled', async () => {
  const scheduled = { state: 'scheduled', scheduled_at: '2026-11-23T09:00:00.000Z' } as const;
  await show({ [one]: [answer(scheduled), answer()], [`${one}/cancel`]: answer() });
  expect(screen.getByText(/Il part le 23 novembre 2026/)).toBeTruthy();
  await press('Annuler l’envoi', 200);
  expect(sent(`${one}/cancel`)).toEqual([{}]);
  expect(screen.getByText('Brouillon')).toBeTruthy();
});

test('shows the progress as it goes on, and that the mail server takes nothing', async () => {
  await show({
    [one]: [
      answer({ state: 'sending', counts: { ...counts, total: 4, waiting: 3, sent: 1 } }),
      answer({
        state: 'sending',
        paused_until: '2026-11-20T09:01:00.000Z',
        counts: { ...counts, total: 4, waiting: 1, sent: 3 },
      }),
    ],
  });
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  await settle(2_100);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75');
  expect(screen.getByText(/L’envoi reprend à 10:01/)).toBeTruthy();
});

test('says what a sent issue was about, and leads back to the others', async () => {
  const { router } = await show({
    [one]: answer({ state: 'sent', finished_at: '2026-11-16T09:00:00.000Z' }),
    [`${issues}?page=1`]: ok({ issues: [], total: 0, recipients: 0 }),
  });
  await settle(500);
  const text = screen.getByRole('region', { name: 'Le texte de ce numéro' });
  expect(within(text).getByText('EN TEXTE')).toBeTruthy();
  expect(sent(previewCall)).toEqual([
    { subject: 'Le numéro sept', preview: 'Ce lundi.', markdown: 'Bonjour.' },
  ]);
  fireEvent.click(screen.getByRole('link', { name: 'Tous les numéros' }));
  await settle();
  expect(router.state.location.pathname).toBe(home);
});

test('what is in doubt is decided by a person, one by one', async () => {
  await show({
    [one]: answer({
      state: 'sent',
      finished_at: '2026-11-16T09:00:00.000Z',
      counts: { ...counts, total: 2, sent: 1, in_doubt: 1 },
    }),
    [`${one}/deliveries?state=in_doubt&page=1`]: ok({
      deliveries: [{ id: '41', email: 'zoe@exemple.fr', state: 'in_doubt', reason: null, at: null }],
      total: 1,
    }),
    [`${one}/deliveries/41`]: answer({ state: 'sent' }),
  });
  expect(screen.getByText('zoe@exemple.fr')).toBeTruthy();
  await press('Considérer comme reçu');
  await press('Renvoyer');
  expect(sent(`${one}/deliveries/41`)).toEqual([{ decision: 'arrived' }, { decision: 'resend' }]);
});

test('addresses are searched, filtered by state, and removed after a question', async () => {
  const subscriber = {
    id: 5,
    email: 'zoe@exemple.fr',
    first_name: 'Zoé',
    state: 'confirmed',
    requested_at: '2026-11-16T09:00:00.000Z',
    confirmed_at: null,
    ended_at: null,
  };
  const list = '/api/admin/newsletter/subscribers';
  const page = (subscribers: unknown[], total = subscribers.length) =>
    ok({ subscribers, total, is_capped: false });
  const { router } = await show(
    {
      [`${list}?page=1`]: page([subscriber], 100_000),
      [`${list}?page=1&search=zoe`]: [page([subscriber]), page([])],
      [`${list}/5`]: ok({}),
    },
    `${home}/abonnes`,
  );
  expect(screen.getByText(/100\s000 adresses/)).toBeTruthy();
  expect(screen.getByText('Page 1 sur 2000')).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zoe' } });
  await settle(400);
  expect(router.state.location.search).toBe('?recherche=zoe');
  await press('Retirer zoe@exemple.fr', 500);
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Retirer' }));
  await settle(300);
  expect(stub.calls.some(({ path, init }) => path === `${list}/5` && init?.method === 'DELETE')).toBe(true);
  expect(screen.getByText('Aucune adresse')).toBeTruthy();
});

test('an address that is none of an issue is a 404', async () => {
  await show({}, `${home}/x`);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page introuvable');
});

test.each([
  [100_000, false],
  [100_001, true],
])('an issue of %d bytes of HTML says that Gmail cuts it off: %j (T3-P18)', async (bytes, isSaid) => {
  // An é has two bytes.
  const html = 'é'.repeat(10) + 'a'.repeat(bytes - 20);
  await show({ [one]: answer(), [previewCall]: ok({ html, text: '' }) });
  await settle(2_000);
  expect(screen.queryByText(/Gmail coupe la fin/) !== null).toBe(isSaid);
});
