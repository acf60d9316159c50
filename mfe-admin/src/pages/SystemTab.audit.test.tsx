import { act, fireEvent, screen, within } from '@testing-library/react';
import type { AuditEntry } from '@nobicast/contracts/audit';
import { stubFetch, type StubbedReply } from '@nobicast/web-kit/testing';
import { buildEpisode, frameReplies, ok, openAdmin } from '../testing/open-admin.tsx';

let stub: ReturnType<typeof stubFetch> | undefined;
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  stub?.restore();
  document.body.innerHTML = '';
});

const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));

const buildEntry = (id: number, change: Partial<AuditEntry> = {}): AuditEntry => ({
  service: 'content',
  id,
  at: '2026-11-16T22:30:00.000Z',
  actor_id: 'maud',
  actor_name: 'Maud Keller',
  action: 'update',
  target_type: 'episode',
  target_id: '1975',
  details: { number: 975, fields: ['title', 'published_at'], version: 3 },
  ...change,
});
const page = (entries: AuditEntry[], next: string | null = null) => ok({ entries, next });
const failed: StubbedReply = { status: 400, body: { ok: false, code: 'bad_request', error: 'Non' } };
const actors = { '/api/admin/audit/actors': ok({ actors: [{ id: 'maud', name: 'Maud Keller' }] }) };
const trail = '/api/admin/audit';

async function open(replies: Record<string, StubbedReply | StubbedReply[]>, query = '') {
  stub = stubFetch({ ...frameReplies, ...actors, ...replies });
  const admin = await openAdmin(`/admin?onglet=systeme&partie=journal${query}`);
  await settle();
  return { ...admin, section: within(screen.getByRole('region', { name: 'Journal' })) };
}
const lines = () =>
  screen.getAllByRole('listitem').map((item) => within(item).getByText(/./, { selector: 'p' }).textContent);
const asked = () => stub?.calls.map(({ path }) => path).filter((path) => path.startsWith(trail)) ?? [];

test('each line says who did what, when in Paris, and what changed', async () => {
  const { section } = await open({
    [trail]: page([
      buildEntry(4),
      buildEntry(9, {
        service: 'comments',
        action: 'reject',
        target_type: 'comment',
        target_id: '12',
        details: { from: 'pending', to: 'rejected' },
      }),
      buildEntry(2, {
        service: 'auth',
        target_type: 'user',
        target_id: '0b9c2a4e-1111-4000-8000-000000000000',
        details: { role: { from: 'user', to: 'moderator' } },
      }),
      buildEntry(3, { action: 'cancel', target_type: 'newsletter_issue', target_id: '4', details: {} }),
      buildEntry(5, {
        details: { number: 975, fields: ['title', 'state'], state: { from: 'pending', to: 'approved' } },
      }),
      buildEntry(1, { service: 'media', action: 'polish', target_type: 'lens', target_id: '3', details: {} }),
    ]),
  });
  expect(lines()).toEqual([
    'Maud Keller a modifié l’épisode #975 — titre, date',
    'Maud Keller a rejeté le commentaire #12 — en attente → rejeté',
    'Maud Keller a modifié le compte 0b9c2a4e… — rôle\u00a0: Utilisateur → Modérateur',
    'Maud Keller a annulé l’envoi du numéro de la newsletter #4',
    'Maud Keller a modifié l’épisode #975 — titre · état\u00a0: en attente → approuvé',
    'Maud Keller a fait «\u00a0polish\u00a0» sur lens #3',
  ]);
  expect(section.getAllByText('16 nov. 2026, 23:30')).toHaveLength(6);
  expect(section.getByText('C’est le début du journal.')).toBeTruthy();
});

test('an episode has one name: its number, also where an act does not tell it, or its address once it is deleted', async () => {
  const audio = { service: 'media', action: 'create', target_type: 'audio', details: {} } as const;
  const { section } = await open({
    [trail]: page([
      buildEntry(5, { details: { show: { from: 'planned', to: 'on_air' } } }),
      buildEntry(4, { details: { fields: ['starts'] } }),
      buildEntry(3, { ...audio }),
      buildEntry(2, { ...audio, target_id: '12' }),
      buildEntry(1, { action: 'test', target_type: 'newsletter_issue', target_id: '4', details: {} }),
    ]),
    [`${trail}?target_type=audio&target_id=1975`]: page([buildEntry(3, audio)]),
    '/api/admin/episodes/1975': ok({ episode: buildEpisode() }),
    '/api/admin/episodes/12': failed,
  });
  expect(lines()).toEqual([
    'Maud Keller a modifié l’épisode #975 — émission\u00a0: prévue → à l’antenne',
    'Maud Keller a modifié l’épisode #975 — débuts des sujets',
    'Maud Keller a créé l’audio de l’épisode #975',
    'Maud Keller a créé l’audio de l’épisode (fiche 12)',
    'Maud Keller a reçu un essai du numéro de la newsletter #4',
  ]);
  const only = 'Seulement l’audio de l’épisode #975';
  await act(async () => fireEvent.click(section.getByRole('button', { name: only })));
  await settle();
  expect(section.getByText(only)).toBeTruthy();
});

test('what a merge changed is named in French, and each kind of act can be filtered', async () => {
  const fields = ['subjects', 'participants', 'former_slugs', 'audio', 'cover'];
  const { section } = await open({
    [trail]: page([
      buildEntry(2, { details: { number: 975, fields } }),
      buildEntry(1, { details: { number: 975, fields: ['planned_merge'] } }),
    ]),
  });
  expect(lines().map((line) => line?.split(' — ')[1])).toEqual([
    'sujets, participants, anciennes adresses, fichier audio, couverture',
    'fusion prévue',
  ]);
  const acts = within(section.getByRole('combobox', { name: 'Acte' })).getAllByRole<HTMLOptionElement>(
    'option',
  );
  expect(acts.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['message', 'end_sessions', 'rescue']),
  );
});

test('older entries are read where the page ends', async () => {
  const next = '2026-11-16T22:30:00.000Z~content~4';
  const { section } = await open({
    [trail]: page([buildEntry(4)], next),
    [`${trail}?${new URLSearchParams({ before: next }).toString()}`]: page([
      buildEntry(3, { action: 'create' }),
    ]),
  });
  await act(async () => fireEvent.click(section.getByRole('button', { name: 'Plus anciens' })));
  await settle();
  expect(lines().map((line) => line?.slice(0, 22))).toEqual([
    'Maud Keller a modifié ',
    'Maud Keller a créé l’é',
  ]);
  expect(section.queryByRole('button', { name: 'Plus anciens' })).toBeNull();
});

test('the filters stand in the address, and a reference goes with its kind of object', async () => {
  const { section, router } = await open({
    [trail]: page([buildEntry(4)]),
    [`${trail}?target_type=episode&target_id=1975`]: page([buildEntry(4)]),
    [`${trail}?target_type=comment`]: page([]),
    [`${trail}?target_type=comment&action=delete`]: page([]),
  });
  await act(async () => fireEvent.click(section.getByRole('button', { name: 'Seulement l’épisode #975' })));
  await settle();
  expect(router.state.location.search).toBe('?onglet=systeme&partie=journal&objet=episode&reference=1975');
  await act(async () => fireEvent.change(section.getByLabelText('Objet'), { target: { value: 'comment' } }));
  await settle();
  expect(router.state.location.search).toBe('?onglet=systeme&partie=journal&objet=comment');
  expect(router.state.preventScrollReset).toBe(true);
  await act(async () => fireEvent.change(section.getByLabelText('Acte'), { target: { value: 'delete' } }));
  await settle();
  expect(asked().at(-1)).toBe(`${trail}?target_type=comment&action=delete`);
  expect(section.getByText('Aucun acte ne correspond à ces filtres.')).toBeTruthy();
  await act(async () => fireEvent.click(section.getByRole('button', { name: 'Tout afficher' })));
  await settle();
  expect(router.state.location.search).toBe('?onglet=systeme&partie=journal');
  expect(lines()).toHaveLength(1);
});

test('an address that the call would refuse shows everything', async () => {
  await open({ [trail]: page([]) }, '&du=hier&au=2026-02-30&personne=a%20b');
  expect(asked()).toEqual(['/api/admin/audit/actors', trail]);
  expect(screen.getByText(/^Le journal est vide/)).toBeTruthy();
});

test('a period that ends before it begins is named', async () => {
  await open({ [`${trail}?from=2026-03-02&to=2026-03-01`]: page([]) }, '&du=2026-03-02&au=2026-03-01');
  expect(screen.getByText(/^Cette période finit avant de commencer/)).toBeTruthy();
});

test('what cannot be read says so and is read again; without the list of people the rest works', async () => {
  const { section } = await open({
    [trail]: [failed, page([buildEntry(4)])],
    '/api/admin/audit/actors': failed,
  });
  expect(section.getByText('Le journal n’a pas pu être chargé.')).toBeTruthy();
  expect(section.getByText(/^La liste des personnes/)).toBeTruthy();
  expect(section.getByLabelText('Personne').ariaDisabled).toBe('true');
  await act(async () => fireEvent.click(section.getByRole('button', { name: 'Réessayer' })));
  await settle();
  expect(lines()).toHaveLength(1);
});

test('the export has the filters of the list, and a failure is said', async () => {
  const { section } = await open(
    {
      [`${trail}?actor=maud`]: page([buildEntry(4)]),
      [`${trail}/export?actor=maud`]: {
        status: 503,
        body: { ok: false, code: 'service_unavailable', error: 'x' },
      },
    },
    '&personne=maud',
  );
  await act(async () => fireEvent.click(section.getByRole('button', { name: 'Exporter en CSV' })));
  await settle();
  expect(asked()).toContain(`${trail}/export?actor=maud`);
  expect(section.getByText('Le journal n’a pas pu être exporté.')).toBeTruthy();
});

test('a day of the filter is typed as French writes it, and counts once its year is whole (T3-L15)', async () => {
  const { section, router } = await open({ [trail]: page([buildEntry(1)]) });
  const type = (part: string, text: string) =>
    act(async () =>
      fireEvent.change(section.getByRole('spinbutton', { name: `${part}, Du` }), { target: { value: text } }),
    );
  await type('jour', '16');
  await type('mois', '11');
  await type('année', '2');
  expect(router.state.location.search).toBe('?onglet=systeme&partie=journal');
  await type('année', '2026');
  expect(router.state.location.search).toBe('?onglet=systeme&partie=journal&du=2026-11-16');
  expect(section.queryByRole('spinbutton', { name: 'heure, Du' })).toBeNull();
  for (const part of section.getAllByRole('spinbutton')) expect(part.getAttribute('aria-invalid')).toBeNull();
});
