import { act, fireEvent, screen } from '@testing-library/react';
import { roles } from '@nobicast/contracts/roles';
import { stubFetch } from '@nobicast/web-kit/testing';
import { buildOverview, frameReplies, memberSession, ok, openAdmin } from '../testing/open-admin.tsx';

let stub: ReturnType<typeof stubFetch>;
beforeEach(() => {
  jest.useFakeTimers();
  stub = stubFetch(frameReplies);
});
afterEach(() => {
  jest.useRealTimers();
  stub.restore();
  document.body.innerHTML = '';
});

const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const deniedText = 'Accès non autorisé. Seuls les administrateurs peuvent accéder à cette page.';

test('shows that it loads until the session is known, and calls nothing (ADMIN-OVERVIEW-01)', async () => {
  await openAdmin('/admin', { session: { state: 'unknown' } });
  expect(screen.getByRole('status', { name: 'Chargement de l’administration…' })).toBeTruthy();
  expect(screen.queryByText(deniedText)).toBeNull();
  expect(stub.calls).toEqual([]);
});

// ADMIN-OVERVIEW-02 to 04, ROLES-13, A20, A65
test.each(roles.filter((role) => role !== 'admin'))(
  'tells a %s that only admins come in, with a link to the dashboard, without a call',
  async (role) => {
    await openAdmin('/admin?onglet=episodes', { session: memberSession(role) });
    expect(screen.getByText(deniedText)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Tableau de bord' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.queryByRole('link', { name: 'Se connecter' })).toBeNull();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(stub.calls).toEqual([]);
  },
);

test('a visitor gets the same card, and may sign in and return to the same tab (ADMIN-OVERVIEW-03)', async () => {
  await openAdmin('/admin?onglet=episodes&page=2', { session: { state: 'anonymous' } });
  expect(screen.getByText(deniedText)).toBeTruthy();
  const href = screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(href)).toBe('/login?next=/admin?onglet=episodes&page=2');
});

// ADMIN-OVERVIEW-09 to 13, ROUTES-11, ROLES-13
test('an admin has five tabs, and the open one is in the address', async () => {
  const { router } = await openAdmin('/admin');
  await settle();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    "Vue d'ensemble",
    'Utilisateurs',
    'Épisodes',
    'Modération12 en attente',
    'Système',
  ]);
  expect(heading()).toBe("Vue d'ensemble");
  expect(screen.getByRole('link', { name: 'Modération' }).getAttribute('href')).toBe(
    '/admin?onglet=moderation',
  );

  await act(async () => fireEvent.mouseDown(screen.getByRole('tab', { name: 'Système' }), { button: 0 }));
  expect(router.state.location.search).toBe('?onglet=systeme');
  expect(router.state.preventScrollReset).toBe(true);
  expect(heading()).toBe('Système');
  await act(() => router.navigate(-1));
  expect(heading()).toBe("Vue d'ensemble");
  await act(() => router.navigate(1));
  expect(heading()).toBe('Système');
});

test('the moderation tab is the queue that moderators have, too (ADMIN-OVERVIEW-12)', async () => {
  await openAdmin('/admin?onglet=moderation');
  await settle();
  expect(screen.getByText('Aucun commentaire en attente de modération.')).toBeTruthy();
});

test('below it only admins see the checks: their thresholds, the list of words, and what they did', async () => {
  stub.restore();
  const check = {
    phase: 'words',
    title: 'Liste de mots',
    rule: 'Un mot de la liste.',
    words: ['un', 'deux'],
  };
  const others = { phase: 'links', title: 'Liens', rule: 'Au-delà de 5.', words: null };
  stub = stubFetch({
    ...frameReplies,
    '/api/admin/moderation/checks': [
      { status: 400, body: { ok: false, error: 'Non' } },
      ok({
        checks: [
          { ...check, flagged: 2, nudged: 1, refused: 0 },
          { ...others, flagged: 0, nudged: 0, refused: 0 },
        ],
      }),
    ],
  });
  const { container } = await openAdmin('/admin?onglet=moderation');
  await settle();
  expect(stub.calls.map(({ path }) => path)).not.toContain('/api/admin/moderation/checks');
  const details = container.querySelector('details') as HTMLDetailsElement;
  details.open = true;
  await act(async () => fireEvent(details, new Event('toggle')));
  await settle();
  expect(screen.getByText('Les contrôles n’ont pas pu être chargés.')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Réessayer' })));
  await settle();
  expect([...details.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Liste de mots' +
      'Un mot de la liste.' +
      '2 mots\u00a0: un, deux. La liste se règle par COMMENT_WORDS.' +
      '30 derniers jours\u00a0: 2 messages signalés, 1 reformulation proposée',
    'Liens' + 'Au-delà de 5.' + '30 derniers jours\u00a0: rien',
  ]);
});

test.each([
  ['approve', /^Approuver/],
  ['reject', /^Rejeter/],
])('after a decision the figures are read again (ADMIN-MODERATION-15): %s', async (action, button) => {
  stub.restore();
  stub = stubFetch({
    ...frameReplies,
    '/api/moderation/comments?page=1': ok({
      comments: [
        {
          id: 3,
          content: 'Texte',
          created_at: '2026-11-20T09:00:00.000Z',
          subject_id: 31,
          subject_title: 'La porte dérobée',
          episode_slug: 'nobicast-975',
          episode_title: null,
          episode_number: 975,
          author_name: 'Odile',
          author_email: 'odile@exemple.fr',
          new_user_id: null,
          user_id: null,
          moment_ms: null,
          flags: [],
        },
      ],
      total: 1,
      oldest_at: '2026-11-20T09:00:00.000Z',
    }),
    [`/api/moderation/comments/3/${action}`]: ok({
      decision: {
        id: 103,
        comment_id: 3,
        action,
        at: '2026-11-20T09:30:00.000Z',
        moderator_id: 'maud',
        moderator_name: 'Maud Keller',
        reason: null,
      },
    }),
  });
  const readings = () => stub.calls.filter(({ path }) => path === '/api/admin').length;
  await openAdmin('/admin?onglet=moderation');
  await settle();
  expect(readings()).toBe(1);
  await act(async () => fireEvent.click(screen.getAllByRole('button', { name: button })[0] as HTMLElement));
  await settle();
  expect(readings()).toBe(2);
});

test('an unknown tab shows the first one; another address below /admin is not found', async () => {
  await openAdmin('/admin?onglet=nope');
  expect(heading()).toBe("Vue d'ensemble");
  document.body.innerHTML = '';
  await openAdmin('/admin/nope');
  expect(heading()).toBe('Page introuvable');
});

test('when the session ends, the page stays and asks to sign in again (T3-B15)', async () => {
  const { host } = await openAdmin('/admin');
  await act(async () => host.session.become({ state: 'anonymous' }));
  await settle(300);
  expect(screen.getByRole('dialog', { name: 'Votre session est terminée' })).toBeTruthy();
  expect(screen.queryByText(deniedText)).toBeNull();
});

describe('the overview', () => {
  const replyWith = (answer: Parameters<typeof stubFetch>[0][string]) => {
    stub.restore();
    stub = stubFetch({ ...frameReplies, '/api/admin': answer });
  };

  test('first shows that it loads (ADMIN-OVERVIEW-01), then the figures', async () => {
    replyWith({ ...ok(buildOverview()), delayMs: 100 });
    const { container } = await openAdmin('/admin');
    await settle();
    expect(screen.getByRole('status', { name: 'Chargement des données…' })).toBeTruthy();
    await settle(150);
    const figures = [...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(figures.slice(0, -roles.length)).toEqual([
      // ADMIN-OVERVIEW-14 to 17
      'utilisateurs5.1K+' + '+38 ce mois-ci',
      'commentaires18.4K+' + '+412 ce mois-ci',
      'en attente12Modération',
      'épisodes976',
    ]);
    // ADMIN-OVERVIEW-18
    expect(figures.slice(-roles.length)).toEqual(
      expect.arrayContaining([
        'Utilisateur5\u202f00098\u00a0%',
        'Invité611,2\u00a0%',
        'Animateur30<\u00a01\u00a0%',
        'Modérateur6<\u00a01\u00a0%',
        'Admin3<\u00a01\u00a0%',
      ]),
    );
  });

  // ADMIN-OVERVIEW-05 to 08
  test.each([
    [{ status: 403, body: { ok: false, error: 'x' } }, 'Accès non autorisé'],
    [
      { status: 400, body: { ok: false, error: 'x' } },
      'Erreur lors du chargement des données administrateur',
    ],
    [{ body: { ok: false } }, 'Erreur lors du chargement des données administrateur'],
  ])('a failure is a card, and can be retried', async (answer, text) => {
    replyWith([answer, ok(buildOverview())]);
    await openAdmin('/admin');
    await settle();
    expect(screen.getByRole('alert').textContent).toContain(text);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Réessayer' })));
    await settle();
    expect(screen.getByText('utilisateurs')).toBeTruthy();
  });

  test.each([
    [
      'a failure of the server',
      { status: 500, body: { ok: false, error: 'x' } },
      'Erreur lors du chargement des données administrateur',
    ],
    ['no reply', new Error(''), 'Une erreur est survenue'],
  ])(
    'of %s it says what is specified (ADMIN-OVERVIEW-07, ADMIN-OVERVIEW-08)',
    async (_what, answer, text) => {
      replyWith(answer);
      await openAdmin('/admin');
      // Three retries: A63.
      await settle(10_000);
      expect(screen.getByRole('alert').textContent).toContain(text);
    },
  );

  test('a figure whose service did not answer is a dash, not a zero', async () => {
    replyWith(ok(buildOverview({ unavailable: ['auth', 'content'] })));
    const { container } = await openAdmin('/admin');
    await settle();
    const figures = [...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect([figures[0], figures[3]]).toEqual(['utilisateurs—', 'épisodes—']);
    expect(screen.queryByText('Par rôle')).toBeNull();
  });
});
