import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AdminParticipant } from '@nobicast/contracts/admin-participants';
import { renderScreen, stubFetch, type StubbedReply } from '@nobicast/web-kit/testing';
import { ok } from '../../testing/open-admin.tsx';
import { ParticipantsTab } from './index.ts';

const path = '/api/admin/episodes/1975/participants';
const guestsPath = '/api/guests?limit=100';
const searchPath = (text: string) => `${guestsPath}&search=${text}`;
const buildParticipant = (change: Partial<AdminParticipant> = {}): AdminParticipant => ({
  id: 5,
  name: 'Marc Aubert',
  role: 'Développeur',
  bio: null,
  avatar_url: null,
  participant_role: 'guest',
  guest_id: null,
  is_phantom: true,
  ...change,
});
const odile = {
  id: 31,
  name: 'Odile Hérisson',
  role: null,
  bio_short: null,
  avatar_url: null,
  domains: [],
  links: [],
  is_featured: false,
  episodes: [],
};
const solene = { ...odile, id: 131, name: 'Solène Abadie', role: 'Juriste' };
/** Without a message, so that the page's own text is shown. */
const failed: StubbedReply = { body: { ok: false } };

let stub: ReturnType<typeof stubFetch>;
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  stub.restore();
  window.sessionStorage.clear();
  document.body.innerHTML = '';
});
const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
async function open(answers: Parameters<typeof stubFetch>[0]) {
  stub = stubFetch({ [guestsPath]: ok({ guests: [odile], total: 1 }), ...answers });
  const view = renderScreen(<ParticipantsTab userId="maud" episodeId={1975} />);
  await settle();
  return view;
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const picker = () => screen.getByLabelText<HTMLInputElement>('Personne de l’annuaire');
const pressKey = (key: string) => fireEvent.keyDown(picker(), { key });
const list = () => screen.queryByRole('listbox');
const options = () => [...(list()?.children ?? [])].map(({ textContent }) => textContent);
/** Announced to screen readers. */
const status = () => picker().parentElement?.querySelector('[role=status]')?.textContent;
async function openPicker() {
  await press('Ajouter un participant');
  type('Qui', 'registered');
  await settle();
  fireEvent.click(picker());
}
async function pick(name: string) {
  fireEvent.click(picker());
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
}
const posted = () =>
  stub.calls
    .filter(({ init }) => init?.method === 'POST')
    .map(({ init }) => JSON.parse(String(init?.body)) as unknown);

test('the roles have their names; a failed list says so (ADMIN-PARTICIPANTS-03 to 05, ADMIN-PARTICIPANTS-13)', async () => {
  const people = (['guest', 'co-host', 'host'] as const).map((participant_role, index) =>
    buildParticipant({ id: index + 1, name: `P${index}`, participant_role }),
  );
  await open({ [path]: [failed, ok(people)] });
  expect(screen.getByText('Failed to load participants')).toBeTruthy();
  await press('Réessayer');
  await waitFor(() => expect(screen.getByText('Invité')).toBeTruthy());
  expect(screen.getByText('Co-animateur')).toBeTruthy();
  expect(screen.getByText('Animateur')).toBeTruthy();
});

test.each([
  ['a list', [buildParticipant()]],
  ['a list one level deeper', { data: [buildParticipant()] }],
])('the reply may be %s (API-ADMIN-65)', async (_name, data) => {
  await open({ [path]: ok(data) });
  expect(screen.getByText('Marc Aubert')).toBeTruthy();
});

test('a one-off person is added; by default a guest (ADMIN-PARTICIPANTS-01, ADMIN-PARTICIPANTS-06 to 09)', async () => {
  await open({ [path]: ok([]) });
  await press('Ajouter un participant');
  // T3-B16
  expect(screen.getByRole('dialog', { name: 'Ajouter un participant' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Qui'));
  expect(screen.getByLabelText<HTMLSelectElement>('Qui').value).toBe('phantom');
  expect(screen.getByLabelText<HTMLSelectElement>('Rôle dans l’épisode').value).toBe('guest');
  await press('Ajouter');
  expect(screen.getByText('Name is required for phantom users')).toBeTruthy();
  type('Qui', 'registered');
  await press('Ajouter');
  expect(screen.getByText('Please select a registered user')).toBeTruthy();
  expect(posted()).toEqual([]);
  type('Qui', 'phantom');
  type('Nom', ' Marc Aubert ');
  type('Fonction', 'Développeur');
  stub.restore();
  stub = stubFetch({
    [guestsPath]: ok({ guests: [odile], total: 1 }),
    [path]: [ok({ participant: buildParticipant() }), ok([buildParticipant()])],
  });
  await press('Ajouter');
  expect(posted()).toEqual([
    { type: 'phantom', participant_role: 'guest', name: 'Marc Aubert', role: 'Développeur' },
  ]);
  expect(screen.getByText('Marc Aubert')).toBeTruthy();
});

test('somebody of the directory is chosen; another kind forgets the choice (ADMIN-PARTICIPANTS-10, ADMIN-PARTICIPANTS-11)', async () => {
  await open({ [path]: ok([]) });
  await openPicker();
  expect(stub.calls.filter(({ path: to }) => to === guestsPath)).toHaveLength(1);
  await pick('Odile');
  expect(picker().value).toBe('Odile Hérisson');
  type('Qui', 'phantom');
  type('Nom', 'Marc Aubert');
  type('Rôle dans l’épisode', 'host');
  stub.restore();
  stub = stubFetch({ [guestsPath]: ok({ guests: [odile], total: 1 }), [path]: failed });
  await press('Ajouter');
  type('Qui', 'registered');
  expect(picker().value).toBe('');
  await press('Ajouter');
  expect(screen.getByText('Please select a registered user')).toBeTruthy();
  await pick('Odile');
  await press('Ajouter');
  expect(posted()).toEqual([
    { type: 'phantom', participant_role: 'host', name: 'Marc Aubert' },
    { type: 'registered', participant_role: 'host', guest_id: 31 },
  ]);
  // ADMIN-PARTICIPANTS-14
  expect(screen.getByText('Failed to add participant')).toBeTruthy();
});

test('the first hundred are filtered as one types, and the server is asked for the others (A58)', async () => {
  await open({
    [path]: ok([]),
    [guestsPath]: ok({ guests: [odile, { ...odile, id: 32, name: 'Émile Roux' }], total: 102 }),
    [searchPath('solene')]: ok({ guests: [solene], total: 1 }),
  });
  await openPicker();
  expect(options()).toEqual(['Odile Hérisson', 'Émile Roux']);
  type('Personne de l’annuaire', 'EMI');
  expect(options()).toEqual(['Émile Roux']);
  type('Personne de l’annuaire', 'solene');
  expect([options(), status()]).toEqual([[], 'Recherche dans l’annuaire…']);
  await waitFor(() => expect(options()).toEqual(['Solène AbadieJuriste']));
  expect(status()).toBe('1 personne proposée');
  // Only the text at a pause is searched.
  expect(stub.calls.map(({ path: to }) => to).filter((to) => to.includes('search'))).toEqual([
    searchPath('solene'),
  ]);
  pressKey('Enter');
  expect([picker().value, options()]).toEqual(['Solène Abadie', []]);
  stub.restore();
  stub = stubFetch({ [path]: failed });
  await press('Ajouter');
  expect(posted()).toEqual([{ type: 'registered', participant_role: 'guest', guest_id: 131 }]);
  // Typing over a chosen name chooses nobody.
  type('Personne de l’annuaire', 'Solène A');
  await press('Ajouter');
  expect(screen.getByText('Please select a registered user')).toBeTruthy();
  expect(posted()).toHaveLength(1);
});

test('arrows choose, around both ends, Escape closes the list alone, and a screen reader follows', async () => {
  await open({
    [path]: ok([buildParticipant({ guest_id: 33 })]),
    [guestsPath]: ok({ guests: [odile, { ...odile, id: 33, name: 'Marc' }, solene], total: 3 }),
  });
  await openPicker();
  const selected = () => within(screen.getByRole('listbox')).getByRole('option', { selected: true });
  expect([picker().getAttribute('role'), picker().getAttribute('aria-expanded')]).toEqual([
    'combobox',
    'true',
  ]);
  expect(picker().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  expect(status()).toBe('2 personnes proposées');
  pressKey('ArrowUp');
  expect(selected().textContent).toContain('Solène');
  expect(picker().getAttribute('aria-activedescendant')).toBe(selected().id);
  pressKey('ArrowDown');
  expect(selected().textContent).toContain('Odile');
  pressKey('Escape');
  expect([list(), picker().getAttribute('aria-expanded')]).toEqual([null, 'false']);
  pressKey('ArrowDown');
  fireEvent.keyDown(picker(), { key: 'ArrowDown', isComposing: true });
  expect(selected().textContent).toContain('Odile');
  fireEvent.blur(picker());
  expect(list()).toBeNull();
  // Without a list, Escape is the dialog's.
  pressKey('Escape');
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a directory that cannot be read is empty, without an error (ADMIN-PARTICIPANTS-12)', async () => {
  await open({ [path]: ok([]), [guestsPath]: { status: 400, body: { ok: false, error: 'Panne' } } });
  await openPicker();
  expect(screen.queryByText('Panne')).toBeNull();
  expect([options(), status()]).toEqual([[], 'Personne ne correspond']);
});

test('where the server cannot be asked, it is said, and the first hundred stay', async () => {
  await open({ [path]: ok([]), [searchPath('odi')]: { status: 400, body: { ok: false, error: 'Panne' } } });
  await openPicker();
  type('Personne de l’annuaire', 'odi');
  await waitFor(() => expect(status()).toMatch(/^La recherche dans tout l’annuaire n’a pas abouti/));
  expect(options()).toEqual(['Odile Hérisson']);
});

test('what was typed outlives an ended session and a reload; closing asks before it is lost', async () => {
  const ended = { status: 403, body: { ok: false, code: 'forbidden', error: 'Accès refusé' } };
  const first = await open({ [path]: ok([]) });
  await press('Ajouter un participant');
  type('Nom', 'Marc Aubert');
  stub.restore();
  stub = stubFetch({ [guestsPath]: ok({ guests: [odile], total: 1 }), [path]: ended });
  await press('Ajouter');
  expect(screen.getByRole('link', { name: /^Se reconnecter/ })).toBeTruthy();
  first.unmount();
  stub.restore();

  await open({ [path]: ok([]) });
  await press('Ajouter un participant');
  expect(screen.getByLabelText<HTMLInputElement>('Nom').value).toBe('Marc Aubert');
  expect(screen.getByText(/Votre saisie non enregistrée de/)).toBeTruthy();
  await press('Annuler');
  await press('Continuer la saisie');
  expect(screen.getByLabelText<HTMLInputElement>('Nom').value).toBe('Marc Aubert');
  await press('Annuler');
  await press('Abandonner');
  await press('Ajouter un participant');
  expect(screen.getByLabelText<HTMLInputElement>('Nom').value).toBe('');
});

// T3-B2
test('what an episode says of somebody is corrected in the same dialog; texts of the directory are not', async () => {
  const host = buildParticipant({ id: 6, name: 'Solène', guest_id: 131, is_phantom: false });
  const marc = buildParticipant({ bio: 'Ancienne bio' });
  await open({
    [path]: [ok([marc, host]), ok([{ ...marc, name: 'Marc Obert' }, host])],
    [`${path}/5/details`]: [failed, ok({ participant: marc })],
    [`${path}/6/details`]: ok({ participant: host }),
  });
  await press('Modifier Marc Aubert');
  expect(screen.queryByLabelText('Qui')).toBeNull();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Biographie').value).toBe('Ancienne bio');
  type('Nom', 'Marc Obert');
  type('Fonction', '');
  await press('Annuler');
  await press('Continuer la saisie');
  await press('Enregistrer');
  expect(screen.getByText('Le participant n’a pas pu être modifié.')).toBeTruthy();
  await press('Enregistrer');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Marc Obert')).toBeTruthy();
  await press('Modifier Solène');
  expect(screen.queryByLabelText('Nom')).toBeNull();
  expect(screen.getByText(/^Ses textes sont ceux de l’annuaire/)).toBeTruthy();
  type('Rôle dans l’épisode', 'host');
  await press('Enregistrer');
  const bodies = stub.calls.filter(({ init }) => init?.method === 'PUT').map(({ init }) => init?.body);
  expect(bodies.slice(1).map((body) => JSON.parse(String(body)) as unknown)).toEqual([
    { type: 'phantom', participant_role: 'guest', name: 'Marc Obert', bio: 'Ancienne bio' },
    { type: 'registered', participant_role: 'host' },
  ]);
});

test('a removal is asked for, and a failed one says so (ADMIN-PARTICIPANTS-02, ADMIN-PARTICIPANTS-15)', async () => {
  await open({
    [path]: [ok([buildParticipant()]), ok([])],
    [`${path}?participantId=5`]: [failed, ok({})],
  });
  await press('Retirer Marc Aubert');
  const dialog = within(screen.getByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Retirer' }));
  await settle();
  expect(dialog.getByText('Failed to remove participant')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Retirer' }));
  await settle();
  expect(screen.queryByText('Marc Aubert')).toBeNull();
});

const defaultsPath = '/api/admin/default-participants';
const usual = (guest_id: number, name: string) => ({ guest_id, name, participant_role: 'host' as const });

// T3-B7
test('one press adds the usual team of the show, and is gone once everybody is there', async () => {
  const host = buildParticipant({ id: 1, name: 'Solène', guest_id: 131, participant_role: 'host' });
  const { host: page } = await open({
    [path]: [ok([]), ok([host])],
    [defaultsPath]: ok({ participants: [usual(131, 'Solène')] }),
    [`${path}/defaults`]: ok({ participants: [host] }),
  });
  screen.getByRole('button', { name: /équipe habituelle/ }).focus();
  await press('Ajouter l’équipe habituelle (Solène)');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ajouter un participant' }));
  expect(posted()).toEqual([{}]);
  expect(page.notices.at(-1)?.message).toBe('1 personne ajoutée');
  expect(screen.queryByRole('button', { name: /équipe habituelle/ })).toBeNull();
});

// T3-B7
test('the hosts of an episode are kept as the usual team; guests and one-off people are no part of it', async () => {
  const host = buildParticipant({ id: 1, name: 'Solène', guest_id: 131, participant_role: 'host' });
  await open({
    [path]: ok([host, buildParticipant()]),
    [defaultsPath]: [ok({ participants: [] }), ok({ participants: [usual(131, 'Solène')] })],
    [`${path}/defaults`]: ok({ participants: [usual(131, 'Solène')] }),
  });
  await press('Retenir comme équipe habituelle');
  expect(stub.calls.at(-2)).toMatchObject({ path: `${path}/defaults`, init: { method: 'PUT' } });
  expect(screen.queryByRole('button', { name: /équipe habituelle/ })).toBeNull();
});

// T3-B2
test('a guest has confirmed or not; a host is not asked', async () => {
  const guest = buildParticipant({ is_confirmed: false });
  const host = buildParticipant({ id: 6, name: 'Solène', participant_role: 'host' });
  await open({
    [path]: [ok([guest, host]), ok({ participant: guest }), ok([{ ...guest, is_confirmed: true }, host])],
  });
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes().map(({ checked }) => checked)).toEqual([false]);
  fireEvent.click(screen.getByLabelText('Marc Aubert a confirmé sa présence'));
  await settle();
  const [sent] = stub.calls.filter(({ init }) => init?.method === 'PATCH');
  expect(JSON.parse(String(sent?.init?.body))).toEqual({ participant_id: 5, is_confirmed: true });
  expect(boxes()[0]?.checked).toBe(true);
});
