import { act, fireEvent, screen, within } from '@testing-library/react';
import type { Dashboard } from '@nobicast/contracts/dashboard';
import { canModerate, roles } from '@nobicast/contracts/roles';
import { fakeHost, fakeSession, stubFetch } from '@nobicast/web-kit/testing';
import { buildComment, buildDashboard, buildHosted } from '../testing/build-dashboard.ts';
import { memberHost, openPage } from '../testing/open-page.tsx';

const path = '/api/dashboard';
const listPath = '/api/episodes?limit=20&fields=card';
let stub: ReturnType<typeof stubFetch>;
const answer = (reply: Parameters<typeof stubFetch>[0][string]) => {
  stub = stubFetch({ [path]: reply, [listPath]: { body: { ok: true, data: { episodes: [], total: 0 } } } });
};
const full = (dashboard: Dashboard) => ({ body: { ok: true, data: dashboard } });
const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
const open = async (dashboard: Dashboard, at = '/dashboard') => {
  answer(full(dashboard));
  const opened = await openPage(at, memberHost(dashboard.user.profile.role));
  await settle();
  return opened;
};
const stat = (label: string) => screen.getByText(label).previousElementSibling?.textContent;
const h1 = () => screen.getByRole('heading', { level: 1 });

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(2026, 10, 20, 22, 43) });
});
afterEach(() => {
  stub.restore();
  jest.useRealTimers();
  document.body.innerHTML = '';
});

describe('access', () => {
  test.each(['/dashboard', '/dashboard?onglet=profil'])(
    // DASHBOARD-01, 02
    'an anonymous visitor is denied at %s, without a call, and returns there after signing in',
    async (at) => {
      answer(full(buildDashboard()));
      await openPage(at);
      await settle();
      expect(h1().textContent).toBe('Accès non autorisé');
      expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe(
        `/login?next=${encodeURIComponent(at)}`,
      );
      expect(stub.calls).toEqual([]);
    },
  );
  test('whoever was deactivated reads so, and whom to write to', async () => {
    const session = fakeSession({ state: 'anonymous', isDeactivated: true });
    await openPage('/dashboard', fakeHost({ session }));
    expect(h1().textContent).toBe('Votre compte est désactivé');
    expect(screen.queryByRole('link', { name: 'Se connecter' })).toBeNull();
  });
  test.each(roles)('a member of role %s sees it (ROLES-11)', async (role) => {
    await open(buildDashboard(role));
    expect(h1().textContent).toBe('Bonsoir, Adèle');
  });
  test('a session that ended elsewhere is denied as well', async () => {
    answer({
      status: 401,
      body: { ok: false, code: 'unauthenticated', error: 'Vous devez vous connecter.' },
    });
    await openPage('/dashboard', memberHost());
    await settle();
    expect(h1().textContent).toBe('Accès non autorisé');
  });
  test('until the session is known, it shows the skeleton', async () => {
    answer(full(buildDashboard()));
    const session = fakeSession({ state: 'unknown' });
    await openPage('/dashboard', fakeHost({ session }));
    expect(screen.getByRole('status', { name: 'Chargement de votre tableau de bord…' })).toBeTruthy();
    expect(stub.calls).toEqual([]);
    act(() => session.become({ state: 'anonymous' }));
    expect(h1().textContent).toBe('Accès non autorisé');
  });
});

test.each([
  [{ body: { ok: false } }, 'Failed to load dashboard data'],
  [{ status: 400, body: { ok: false, error: 'Une panne.' } }, 'Une panne.'],
])('a load failure %j is told as "%s" and can be tried again (DASHBOARD-32)', async (reply, message) => {
  answer([reply, full(buildDashboard())]);
  await openPage('/dashboard', memberHost());
  await settle();
  expect(h1().textContent).toBe(message);
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await settle();
  expect(h1().textContent).toBe('Bonsoir, Adèle');
});

describe('the tabs', () => {
  test('there are three; the open one is in the URL (DASHBOARD-03 to 05)', async () => {
    const { router } = await open(buildDashboard());
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      "Vue d'ensemble",
      'Profil',
      'Activité',
    ]);
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Activité' }), { button: 0 });
    await settle();
    expect(router.state.location.search).toBe('?onglet=activite');
    expect(router.state.preventScrollReset).toBe(true);
    expect(h1().textContent).toBe('Activité');
    await act(() => router.navigate(-1));
    expect(h1().textContent).toBe('Bonsoir, Adèle');
  });
  test.each([
    ['?onglet=profil', 'Profil'],
    ['?onglet=activite', 'Activité'],
    ['?onglet=rien', 'Bonsoir, Adèle'],
  ])('%s opens "%s"', async (search, heading) => {
    await open(buildDashboard(), `/dashboard${search}`);
    expect(h1().textContent).toBe(heading);
  });
  test.each(roles)('that of moderation is there for moderators and administrators: %s', async (role) => {
    await open(buildDashboard(role), '/dashboard?onglet=moderation');
    expect(screen.queryByRole('tab', { name: /^Modération/ }) !== null).toBe(canModerate(role));
    const opened = canModerate(role) ? /^Modération/ : "Vue d'ensemble";
    expect(screen.getByRole('tab', { name: opened }).getAttribute('aria-selected')).toBe('true');
  });
  test('arrow keys move between them, Enter opens one', async () => {
    const { router } = await open(buildDashboard());
    const tab = screen.getByRole('tab', { name: "Vue d'ensemble" });
    act(() => tab.focus());
    fireEvent.keyDown(tab, { key: 'ArrowRight' });
    await settle();
    const next = screen.getByRole('tab', { name: 'Profil' });
    expect(document.activeElement).toBe(next);
    // Focus alone opens nothing, so that a form that is being filled in is not left.
    expect(router.state.location.search).toBe('');
    fireEvent.keyDown(next, { key: 'Enter' });
    await settle();
    expect(router.state.location.search).toBe('?onglet=profil');
  });
});

describe("the tab Vue d'ensemble", () => {
  test('shows the stats of the reply (DASHBOARD-06, 07, 09, 10)', async () => {
    jest.setSystemTime(new Date('2026-11-20T21:43:00Z'));
    await open(buildDashboard());
    expect(stat('Commentaires')).toBe('128');
    expect(stat('Commentaires ce mois-ci')).toBe('9');
    expect(screen.getByText('Membre depuis le 4 mars 2019')).toBeTruthy();
    // U30
    expect(screen.getByText('Dernière activité il y a 12 minutes')).toBeTruthy();
  });
  test('zeros are shown as zeros, with singular labels (U21)', async () => {
    const stats = { ...buildDashboard().stats, totalComments: 0 };
    await open(buildDashboard('user', { stats }));
    expect(stat('Commentaire')).toBe('0');
  });
  test('greets by the time of day, also without a name', async () => {
    jest.setSystemTime(new Date(2026, 10, 20, 9, 0));
    await open(buildDashboard('user', {}, { name: null }));
    expect(h1().textContent).toBe('Bonjour');
  });
  test('hosts also see how many episodes they hosted, and which (DASHBOARD-08, 14, 15)', async () => {
    await open(
      buildDashboard('host', {
        hostedEpisodes: [buildHosted(), buildHosted({ id: 2, host_type: 'co-host' })],
      }),
    );
    const list = screen.getByRole('region', { name: 'Épisodes animés' });
    expect(list.querySelector('details')).toBeNull();
    const [line] = within(list).getAllByRole('listitem');
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(line?.textContent).toMatch(/975.*Une porte dérobée\..*Animation.*54 commentaires.*16 nov\. 2026/);
    expect(
      within(list).getAllByRole('link', { name: 'La nuit où le fil a cassé' })[0]?.getAttribute('href'),
    ).toBe('/episodes/nobicast-975');
    expect(screen.getAllByText('Épisodes animés').map((text) => text.tagName)).toEqual(['DT', 'H2']);
    expect(screen.getByText('41')).toBeTruthy();
  });
  test.each(roles.filter((role) => role !== 'host'))(
    'the role %s sees neither (DASHBOARD-14, 15)',
    async (role) => {
      await open(buildDashboard(role, { hostedEpisodes: [buildHosted()] }));
      expect(screen.queryByText('Épisodes animés')).toBeNull();
    },
  );
  test('a long list is collapsed after twelve', async () => {
    const hostedEpisodes = Array.from({ length: 14 }, (_, index) => buildHosted({ id: index + 1 }));
    await open(buildDashboard('host', { hostedEpisodes }));
    const list = screen.getByRole('region', { name: 'Épisodes animés' });
    const rest = list.querySelector('details');
    expect(rest?.open).toBe(false);
    expect(rest?.querySelector('summary')?.textContent).toBe('2 autres épisodes');
    expect(list.querySelectorAll('li')).toHaveLength(14);
    expect(rest?.querySelectorAll('li')).toHaveLength(2);
  });
  test('a host without episodes sees an explanation', async () => {
    await open(buildDashboard('host', { hostedEpisodes: [] }));
    expect(screen.getByText('Aucun épisode animé pour l’instant')).toBeTruthy();
  });
});

describe('the tab Activité', () => {
  const at = '/dashboard?onglet=activite';
  test('lists the comments with their state; rejected ones are pending too (DASHBOARD-11 to 13)', async () => {
    await open(
      buildDashboard('user', {
        recentComments: [
          buildComment({ id: 2, is_approved: false, rejection: 'Il ne parle pas de ce sujet.' }),
          buildComment(),
        ],
      }),
      at,
    );
    const [pending, approved] = within(screen.getByRole('region', { name: 'Commentaires récents' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(pending).toContain('En attente');
    expect(pending).toContain('Un modérateur ne l’a pas publié\u00a0: il ne parle pas de ce sujet.');
    expect(approved).toContain('Approuvé');
    expect(approved).toContain('La bonne date est 2024.');
    expect(approved).toContain('20 nov. à 22:31');
    const links = screen.getAllByRole('link', { name: /La porte dérobée/ });
    const subject = '/episodes/nobicast-975/subjects/31';
    expect(links.map((link) => link.getAttribute('href'))).toEqual([subject, `${subject}#commentaire-1`]);
    expect(screen.getByText('2 commentaires récents, dont 1 en attente de relecture.')).toBeTruthy();
  });
  test('the last 90 days are drawn, described in a sentence, and listed in a table (U30)', async () => {
    const days = Array.from({ length: 90 }, (_, index) => {
      const day = new Date(Date.UTC(2026, 7, 23 + index)).toISOString().slice(0, 10);
      // Two on a Monday, one on another day.
      return { day, comments: { '2026-11-16': 2, '2026-11-20': 1 }[day] ?? 0 };
    });
    await open(buildDashboard('user', { activity: days }), at);
    const chart = screen.getByRole('img', { name: /^Vos commentaires/ });
    expect(chart.getAttribute('aria-label')).toBe(
      'Vos commentaires des 90 derniers jours\u00a0: 3 en tout, le plus souvent le lundi',
    );
    const strokes = [...chart.querySelectorAll('path')].map(
      (path) => path.getAttribute('d')?.match(/M/g)?.length,
    );
    expect(strokes).toEqual([88, 2]);
    expect(screen.getByText('3 commentaires en 90 jours')).toBeTruthy();
    expect(screen.getByText('23 août')).toBeTruthy();
    const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      'vendredi 20 novembre 20261',
      'lundi 16 novembre 20262',
    ]);
  });
  test('without a comment in 90 days the chart says so, without a table', async () => {
    await open(buildDashboard('user', { activity: [{ day: '2026-11-20', comments: 0 }] }), at);
    expect(screen.getByRole('img', { name: /: 0 en tout$/ })).toBeTruthy();
    expect(screen.queryByRole('table', { hidden: true })).toBeNull();
  });
  test('there is no chart where the comments did not answer', async () => {
    await open(buildDashboard('user', { unavailable: ['comments'] }), at);
    expect(screen.queryByRole('img', { name: /^Vos commentaires/ })).toBeNull();
  });
  test('a comment is shown as text', async () => {
    await open(buildDashboard('user', { recentComments: [buildComment({ content: '<b>gras</b>' })] }), at);
    expect(screen.getByText('<b>gras</b>')).toBeTruthy();
  });
  test('without comments it shows an explanation', async () => {
    await open(buildDashboard('user', { recentComments: [] }), at);
    expect(screen.getByText('Pas encore de commentaire')).toBeTruthy();
  });
});

describe('a part whose service did not reply', () => {
  const partial = (change: Partial<Dashboard>) =>
    buildDashboard('host', { recentComments: [], hostedEpisodes: [], ...change });
  test('is not shown as empty, nor as 0', async () => {
    await open(partial({ unavailable: ['comments', 'content'] }));
    expect(stat('Commentaires')).toBe('—');
    expect(screen.getByText('Vos épisodes n’ont pas pu être chargés')).toBeTruthy();
    expect(screen.queryByText('Aucun épisode animé pour l’instant')).toBeNull();
  });
  test('can be fetched again', async () => {
    answer([
      full(partial({ unavailable: ['comments'] })),
      full(partial({ recentComments: [buildComment()] })),
    ]);
    await openPage('/dashboard?onglet=activite', memberHost('host'));
    await settle();
    expect(screen.getByText('Vos commentaires n’ont pas pu être chargés')).toBeTruthy();
    expect(screen.queryByText('Pas encore de commentaire')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await settle();
    expect(screen.getByText('La bonne date est 2024.')).toBeTruthy();
  });
});

describe('what to go on with (T3-L5)', () => {
  const card = { cover_url: null, published_at: '2026-11-16T09:00:00.000Z' };
  const preparation = {
    ...card,
    id: 976,
    number: 976,
    type: 'preparation',
    title: 'Les câbles',
    slug: 'cables',
  };
  const podcast = { ...card, id: 975, number: 975, type: 'podcast', title: 'La nuit', slug: 'la-nuit' };
  const answered = {
    ...buildComment({ id: 52, content: 'C’était en 2023.' }),
    author_name: 'Zoé',
  };
  const part = (name: string) =>
    within(screen.getByRole('heading', { level: 2, name }).closest('section') as HTMLElement);
  async function openWith(
    episodes: unknown[] | undefined,
    { answers, stops = {} }: { answers?: Dashboard['answers']; stops?: Record<number, number> } = {},
  ) {
    stub = stubFetch({
      [path]: full(buildDashboard('user', { answers })),
      [listPath]: episodes
        ? { body: { ok: true, data: { episodes, total: episodes.length } } }
        : { status: 400 },
    });
    const host = memberHost();
    host.player.resumeSeconds = (id) => stops[id] ?? 0;
    await openPage('/dashboard', host);
    await settle();
  }

  test('where the listener stopped, this week’s preparation, and the answers of others', async () => {
    await openWith([preparation, podcast], { answers: [answered], stops: { 975: 754 } });
    const stopped = part('Reprendre l’écoute');
    expect(stopped.getByRole('link', { name: '#975 La nuit' }).getAttribute('href')).toBe(
      '/episodes/la-nuit',
    );
    expect(stopped.getByText('Reprend à 12:34')).toBeTruthy();
    expect(part('En préparation cette semaine').getByRole('link').getAttribute('href')).toBe(
      '/episodes/cables',
    );
    const answer = part('On vous a répondu');
    expect(answer.getByText('C’était en 2023.')).toBeTruthy();
    expect(answer.getByRole('link', { name: /^Zoé, sur «\sLa porte dérobée\s»$/ }).getAttribute('href')).toBe(
      '/episodes/nobicast-975/subjects/31#commentaire-52',
    );
  });

  test('an episode is not offered twice, and without answers it says what will be there', async () => {
    await openWith([podcast], { answers: [], stops: { 975: 754 } });
    expect(screen.getAllByRole('link', { name: '#975 La nuit' })).toHaveLength(1);
    expect(screen.getByText(/^Quand quelqu’un répondra/)).toBeTruthy();
  });

  test('what is not known is not shown as nothing', async () => {
    await openWith(undefined);
    expect(screen.getByText('Les épisodes n’ont pas pu être chargés.')).toBeTruthy();
    expect(screen.queryByText('On vous a répondu')).toBeNull();
  });
});
