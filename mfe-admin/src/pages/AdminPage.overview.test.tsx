import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ListeningDay } from '@nobicast/contracts/metrics';
import { stubFetch, type StubbedReply } from '@nobicast/web-kit/testing';
import {
  buildEpisode,
  buildOverview,
  buildPage,
  frameReplies,
  ok,
  openAdmin,
} from '../testing/open-admin.tsx';

let stub: ReturnType<typeof stubFetch> | undefined;
beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-11-20T13:07:00Z') }));
afterEach(() => {
  jest.useRealTimers();
  stub?.restore();
  document.body.innerHTML = '';
});

const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));

async function open(replies: Record<string, StubbedReply | StubbedReply[]> = {}, query = '') {
  stub = stubFetch({ ...frameReplies, ...replies });
  const admin = await openAdmin(`/admin${query}`);
  await settle();
  return admin;
}
const part = (name: string) => within(screen.getByRole('region', { name }));
const refused: StubbedReply = { status: 400, body: { ok: false, error: 'Non' } };

/** The last days until Friday, the 20th of November 2026: the first has one play, the second two… */
const days = (count: number): ListeningDay[] =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.UTC(2026, 10, 20 - (count - 1 - index))).toISOString().slice(0, 10),
    plays: index + 1,
    downloads: 1_000 * (index + 1),
  }));
const listening = (count: number) => ({ [`/api/admin/listening?days=${count}`]: ok({ days: days(count) }) });

describe('this week’s episode (T3-L11, T3-B19)', () => {
  const address = '/api/admin/episodes?limit=20';

  const preparing = {
    type: 'preparation',
    is_public: false,
    published_at: '2026-11-23T09:00:00.000Z',
  } as const;
  const week = () => part('L’épisode de la semaine');
  const links = () =>
    week()
      .queryAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  test('comes first: the preparation of the coming show, without a title by its number, and below it the last podcast', async () => {
    const preparation = buildEpisode({ ...preparing, id: 1976, number: 976, title: null });
    await open({ ...listening(84), [address]: ok(buildPage([preparation, buildEpisode()])) });
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('L’épisode de la semaine');
    expect(links()).toEqual([
      ['Thèmes pour #976', '/admin/episodes/1976'],
      ['#975 La nuit où le fil a cassé', '/admin/episodes/1975'],
    ]);
    expect(week().getByText('Préparation, publique le lundi 23 novembre 2026 à 10:00')).toBeTruthy();
    expect(week().getByText('Podcast, en ligne depuis le lundi 16 novembre 2026 à 10:00')).toBeTruthy();
    expect(week().queryByRole('button')).toBeNull();
  });

  test('where it is not prepared, several presses make one preparation of the next number, and lead to it', async () => {
    const { router } = await open({
      ...listening(84),
      [address]: ok(buildPage([buildEpisode()], { nextNumber: 976 })),
      '/api/admin/episodes': { ...ok({ episode: buildEpisode({ id: 77 }) }), delayMs: 500 },
      '/api/admin/episodes/77/participants/defaults': ok({ participants: [] }),
      '/api/admin/episodes/77': ok({ episode: buildEpisode({ id: 77 }) }),
    });
    const button = week().getByRole('button', { name: 'Préparer le #976' });
    fireEvent.click(button);
    fireEvent.click(button);
    await settle(1_000);
    const made = stub?.calls.filter(
      ({ path, init }) => path === '/api/admin/episodes' && init?.method === 'POST',
    );
    expect(made).toHaveLength(1);
    expect(router.state.location.pathname).toBe('/admin/episodes/77');
  });

  test('with the way to the régie while a show is near (T3-R2)', async () => {
    const shows = [976, 975].map((number) => ({
      episode_id: number,
      slug: `themes-pour-${number}`,
      number,
      title: null,
      recording_starts_at: '2026-11-21T20:00:00.000Z',
      phase: number === 976 ? 'planned' : 'ended',
      is_open: number === 976,
    }));
    await open({ ...listening(84), [address]: ok(buildPage([buildEpisode()])), '/api/shows': ok({ shows }) });
    const doors = week().getAllByRole('link', { name: /régie/ });
    expect(doors.map((link) => link.getAttribute('href'))).toEqual(['/regie/themes-pour-976']);
  });

  test('says so when it cannot be read', async () => {
    await open({ ...listening(84), [address]: refused });
    expect(screen.getByText('L’épisode de la semaine n’a pas pu être chargé.')).toBeTruthy();
  });
});

describe('the counted downloads', () => {
  const address = '/api/metrics/downloads';
  const counts = {
    methods: [],
    days: 30,
    from: '2026-10-22',
    to: '2026-11-20',
    requests: 20_000,
    downloads: 12_000,
    dropped: [],
  };

  test('stand beside those that the buttons of the site report, with their method', async () => {
    await open({ ...listening(84), [address]: ok(counts) });
    const sentence = screen.getByText(/^12 000 téléchargements comptés du 22 octobre 2026/);
    const link = within(sentence).getByRole('link', { name: 'La méthode' });
    expect(link.getAttribute('href')).toBe('/mesure-d-audience');
  });

  test('are none before the first day, and say so when they cannot be read', async () => {
    await open({ ...listening(84), [address]: ok({ ...counts, days: 0, from: null, to: null }) });
    expect(screen.getByText(/^Aucun jour n’est encore compté/)).toBeTruthy();
    stub?.restore();
    document.body.innerHTML = '';
    await open({ ...listening(84), [address]: refused });
    expect(screen.getByText('Les téléchargements comptés ne sont pas disponibles.')).toBeTruthy();
  });
});

describe('the chart of plays and downloads', () => {
  const chart = () => part('Écoutes et téléchargements');
  const slider = () => chart().getByRole('slider', { name: 'Choisir une date du graphique' });

  test('tells each day by the keys of a slider, and has a table of the same figures', async () => {
    await open(listening(84));
    expect(slider().getAttribute('aria-valuetext')).toBe(
      'vendredi 20 novembre 2026\u00a0: 84 écoutes, 84\u202f000 téléchargements',
    );
    fireEvent.change(slider(), { target: { value: '0' } });
    expect(slider().getAttribute('aria-valuetext')).toBe(
      'samedi 29 août 2026\u00a0: 1 écoute, 1\u202f000 téléchargements',
    );
    const rows = chart().getAllByRole('row').slice(1);
    expect(rows).toHaveLength(84);
    expect(rows[1]?.textContent).toBe('dimanche 30 août 2026' + '2' + '2\u202f000');
    expect(chart().getByText(/^Du 29 août 2026 au 20 nov\. 2026/).textContent).toContain(
      '3\u202f570 écoutes',
    );
  });

  test('follows the pointer', async () => {
    await open(listening(28), '?periode=28');
    const drawing = slider().parentElement as HTMLElement;
    drawing.getBoundingClientRect = () => ({ left: 100, width: 280 }) as DOMRect;
    // jsdom has no PointerEvent: a MouseEvent has what the handler reads.
    const move = (clientX: number) =>
      act(async () => {
        drawing.dispatchEvent(new MouseEvent('pointermove', { clientX, bubbles: true }));
      });
    await move(100 + 5 * 10 + 1);
    expect(slider().getAttribute('aria-valuetext')).toContain('6 écoutes');
    await move(5_000);
    expect(slider().getAttribute('aria-valuetext')).toContain('28 écoutes');
  });

  test('a year is shown by week; the period stands in the address', async () => {
    const { router } = await open({ ...listening(84), ...listening(364) });
    await act(async () => fireEvent.click(chart().getByRole('button', { name: '1 an' })));
    await settle();
    expect(router.state.location.search).toBe('?periode=364');
    expect(router.state.preventScrollReset).toBe(true);
    expect(chart().getByRole('button', { name: '1 an' }).getAttribute('aria-pressed')).toBe('true');
    expect(chart().getAllByRole('row').slice(1)).toHaveLength(52);
    expect(slider().getAttribute('aria-valuetext')).toBe(
      `semaine du 14 nov.\u00a0: 2\u202f527 écoutes, 2\u202f527\u202f000 téléchargements`,
    );
  });

  test('says so when there is nothing, and when it cannot be read', async () => {
    await open({ '/api/admin/listening?days=84': [refused, ok({ days: [] })] });
    expect(chart().getByText('Les écoutes n’ont pas pu être chargées.')).toBeTruthy();
    await act(async () => fireEvent.click(chart().getByRole('button', { name: 'Réessayer' })));
    await settle();
    expect(chart().queryByRole('slider')).toBeNull();
    document.body.innerHTML = '';
    stub?.restore();
    const quiet = days(84).map(({ day }) => ({ day, plays: 0, downloads: 0 }));
    await open({ '/api/admin/listening?days=84': ok({ days: quiet }) });
    expect(chart().getByText('Ni écoute ni téléchargement sur cette période.')).toBeTruthy();
  });
});

describe('what waits', () => {
  const waiting = () => part('Ce qui attend');
  const unfinished = {
    id: 7,
    number: 977,
    title: null,
    slug: 'le-977',
    published_at: '2026-11-23T09:00:00.000Z',
    missing: ['audio', 'cover', 'starts'],
  };

  test('leads to the queue, to new messages and to each podcast that lacks something', async () => {
    await open({
      '/api/admin/episodes/unfinished': ok({ episodes: [unfinished] }),
      '/api/admin/messages?page=1&state=new': ok({
        messages: [],
        pagination: { page: 1, limit: 20, total: 2, pages: 1 },
      }),
    });
    expect(
      waiting()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '12 commentaires en attente' + 'À approuver ou à rejeter.',
      '2 nouveaux messages' + 'À lire dans Rédaction.',
      'Nobicast #977' + 'lun. 23 nov. 2026, 10:00. Il manque l’audio et des débuts de sujets.',
    ]);
    expect(
      waiting()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/admin?onglet=moderation', '/admin/redaction/messages', '/admin/episodes/7']);
  });

  const jobs = (failed: number, interrupted = 0) =>
    ok({ counts: { failed, interrupted, running: 1, waiting: 4 }, jobs: [] });

  test('counts failed and interrupted jobs, which lead to the system', async () => {
    await open({ '/api/admin/jobs/media': jobs(1, 1), '/api/admin/jobs/auth': jobs(1) });
    const link = waiting().getByRole('link', { name: '3 tâches en échec ou interrompues' });
    expect(link.getAttribute('href')).toBe('/admin?onglet=systeme&partie=taches');
    expect(waiting().queryByText(/inconnu/)).toBeNull();
  });

  test('says what is unknown because a service is away, and not that nothing waits', async () => {
    const partial = buildOverview({ unavailable: ['comments'] });
    partial.stats.pendingComments = 0;
    await open({
      '/api/admin': ok(partial),
      '/api/admin/jobs/media': refused,
      '/api/admin/jobs/comments': refused,
    });
    expect(
      waiting()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    ).toEqual([
      'Commentaires en attente : nombre inconnu' + 'Le service des commentaires ne répond pas.',
      'Tâches en échec : nombre inconnu' +
        'Le service des fichiers et le service des commentaires ne répondent pas.',
    ]);
    expect(waiting().queryByText(/^Rien n’attend/)).toBeNull();
  });

  test('says so when nothing waits, and when episodes cannot be read', async () => {
    const nothing = buildOverview();
    nothing.stats.pendingComments = 0;
    await open({
      '/api/admin': ok(nothing),
      '/api/admin/episodes/unfinished': [refused, ok({ episodes: [] })],
    });
    expect(waiting().getByText('Les épisodes incomplets n’ont pas pu être chargés.')).toBeTruthy();
    expect(waiting().queryByText(/^Rien n’attend/)).toBeNull();
    await act(async () => fireEvent.click(waiting().getByRole('button', { name: 'Réessayer' })));
    await settle();
    expect(waiting().getByText(/^Rien n’attend/)).toBeTruthy();
  });
});
