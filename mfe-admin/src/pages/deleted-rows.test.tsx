import { act, fireEvent, screen, within } from '@testing-library/react';
import {
  choose,
  field,
  listPath,
  openEpisodes,
  openMenu,
  press,
  refusal,
  settle,
  setUpAdminScreen,
  type,
  type Answers,
} from '../testing/episodes-screen.tsx';
import { buildIssue } from '../testing/newsletter-screen.tsx';
import { buildEpisode, buildPage, ok } from '../testing/open-admin.tsx';
import { buildSubject } from '../testing/subjects-screen.tsx';
import { address, path, replies } from '../testing/week-screen.ts';

setUpAdminScreen();

// Somebody else deletes a row while its dialog is open: the list behind must not go on offering it.

const gone = refusal(404, 'Épisode non trouvé', 'episode_not_found');
const episodes = { [listPath]: [ok(buildPage([buildEpisode()])), ok(buildPage([]))] };

test('an episode that is gone when it is saved leaves the list, and what was typed stays', async () => {
  await openEpisodes({ ...episodes, '/api/admin/episodes/1975': gone });
  await openMenu('Actions pour l’épisode 975');
  await choose('Modifier');
  type('Titre', 'Longuement tapé');
  await press('Enregistrer');
  expect(screen.getByText('Épisode non trouvé')).toBeTruthy();
  expect(field('Titre').value).toBe('Longuement tapé');
  expect(screen.queryByText('1 épisode trouvé')).toBeNull();
});

test('an episode that is gone when a file is sent leaves the list', async () => {
  await openEpisodes(episodes);
  await openMenu('Actions pour l’épisode 975');
  await choose('Gérer les fichiers');
  const sending: { onload?: () => void } = {};
  const original = globalThis.XMLHttpRequest;
  // What our client uses of it.
  globalThis.XMLHttpRequest = function FakeRequest() {
    return Object.assign(sending, {
      upload: {},
      status: 404,
      responseText: JSON.stringify(gone.body),
      ...{ open() {}, setRequestHeader() {}, getResponseHeader: () => null, send() {}, abort() {} },
    });
  } as unknown as typeof XMLHttpRequest;
  const input = screen.getByRole('region', { name: 'Image de couverture' }).querySelector('input');
  if (!input) throw new Error('There is no file chooser.');
  fireEvent.change(input, { target: { files: [new File(['x'], 'c.png', { type: 'image/png' })] } });
  await settle();
  act(() => sending.onload?.());
  await settle();
  globalThis.XMLHttpRequest = original;
  expect(screen.getByText('Épisode non trouvé')).toBeTruthy();
  expect(screen.queryByText('1 épisode trouvé')).toBeNull();
});

test('an account that is gone when it is saved leaves the list, and what was typed stays', async () => {
  const zoe = {
    ...{ id: 'zoe', email: 'zoe@exemple.fr', name: 'Zoé Martin', role: 'user', is_active: true },
    ...{
      created_at: '2026-11-15T23:30:00.000Z',
      last_login_at: null,
      version: 7,
      bio: null,
      avatar_url: null,
    },
    ...{ sign_in_count: 3, comments: { approved: 4, pending: 1, rejected: 0 }, hosted_episodes: 2 },
  };
  const page = (users: unknown[]) =>
    ok({
      users,
      pagination: { page: 1, limit: 20, total: users.length, pages: users.length, is_capped: false },
    });
  await openEpisodes(
    {
      '/api/admin/users?page=1&limit=20': [page([zoe]), page([])],
      '/api/admin/users/zoe': refusal(404, 'Ce membre n’existe pas.', 'user_not_found'),
    },
    { tab: 'utilisateurs' },
  );
  await openMenu('Actions pour Zoé Martin');
  await choose('Modifier');
  type('Nom', 'Zoé Longuement');
  await press('Enregistrer');
  expect(screen.getByText('Ce membre n’existe pas.')).toBeTruthy();
  expect(field('Nom').value).toBe('Zoé Longuement');
  expect(screen.queryByText('1 compte')).toBeNull();
});

const marc = {
  ...{ id: 5, name: 'Marc Aubert', role: null, bio: null, avatar_url: null, guest_id: null },
  ...{ participant_role: 'guest', is_phantom: true },
};
const days = { created_at: '2026-11-20T10:00:00.000Z', expires_at: '2026-12-20T10:00:00.000Z' };
const issuePath = '/api/admin/newsletter/issues/7';

test.each<[what: string, presses: [string, string], answers: Answers]>([
  [
    'a subject',
    ['Supprimer «\u00a0Sujet 1\u00a0»', 'Supprimer'],
    {
      [`${path}/subjects`]: [ok({ subjects: [buildSubject(1)] }), ok({ subjects: [] })],
      [`${path}/subjects/1`]: refusal(404, 'Sujet non trouvé', 'subject_not_found'),
    },
  ],
  [
    'a participant',
    ['Retirer Marc Aubert', 'Retirer'],
    {
      [`${path}/participants`]: [ok([marc]), ok([])],
      [`${path}/participants?participantId=5`]: refusal(404, 'Non trouvé', 'participant_not_found'),
    },
  ],
  [
    'a preview address',
    ['Révoquer l’adresse pour l’équipe', 'Révoquer'],
    {
      [`${path}/previews`]: [
        ok({ previews: [{ id: 1, token: 'a'.repeat(43), label: null, created_by: 'Maud', ...days }] }),
        ok({ previews: [] }),
      ],
      [`${path}/previews/1`]: refusal(404, 'Aperçu non trouvé', 'preview_not_found'),
    },
  ],
  [
    'a draft of the newsletter',
    ['Supprimer le brouillon', 'Supprimer le brouillon'],
    {
      [`${path}/newsletter`]: [ok({ issue_id: 7 }), ok({ issue_id: null })],
      [issuePath]: [
        ok({ issue: buildIssue({ episode_id: 1975 }), recipients: 2 }),
        refusal(404, 'Numéro non trouvé', 'newsletter_issue_not_found'),
      ],
      '/api/admin/newsletter/preview': ok({ html: '<p>Bonjour.</p>', text: 'Bonjour.', bytes: 900 }),
    },
  ],
])('%s that is gone when it is to be removed leaves the page', async (_name, [open, confirm], answers) => {
  await openEpisodes({ ...replies(), ...answers }, { address });
  await press(open);
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: confirm }));
  await settle(200);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByRole('button', { name: open })).toBeNull();
});

test.each<[what: string, open: string, field: string, answers: Answers]>([
  [
    'a subject',
    'Modifier «\u00a0Sujet 1\u00a0»',
    'Titre',
    {
      [`${path}/subjects`]: [ok({ subjects: [buildSubject(1)] }), ok({ subjects: [] })],
      [`${path}/subjects/1`]: refusal(404, 'Non trouvé', 'subject_not_found'),
    },
  ],
  [
    'a participant',
    'Modifier Marc Aubert',
    'Nom',
    {
      [`${path}/participants`]: [ok([marc]), ok([])],
      [`${path}/participants/5/details`]: refusal(404, 'Non trouvé', 'participant_not_found'),
    },
  ],
])(
  '%s that is gone when it is saved leaves the page, and what was typed stays',
  async (_name, open, name, answers) => {
    await openEpisodes({ ...replies(), ...answers }, { address });
    await press(open);
    type(name, 'Longuement tapé');
    await press('Enregistrer');
    expect(screen.getByText('Non trouvé')).toBeTruthy();
    expect(field(name).value).toBe('Longuement tapé');
    expect(screen.queryByRole('button', { name: open, hidden: true })).toBeNull();
  },
);

test('a participant who is gone when they are said to come leaves the page', async () => {
  const { host } = await openEpisodes(
    {
      ...replies(),
      [`${path}/participants`]: [ok([marc]), refusal(404, 'Non trouvé', 'participant_not_found'), ok([])],
    },
    { address },
  );
  fireEvent.click(screen.getByRole('checkbox', { name: 'Marc Aubert a confirmé sa présence' }));
  await settle(200);
  expect(host.notices.at(-1)?.message).toBe('Non trouvé');
  expect(screen.queryByRole('checkbox', { name: 'Marc Aubert a confirmé sa présence' })).toBeNull();
});
