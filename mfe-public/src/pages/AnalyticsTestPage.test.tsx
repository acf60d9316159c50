import { act, fireEvent, screen, within } from '@testing-library/react';
import { stubFetch } from '@nobicast/web-kit/testing';
import { loadPage } from '../testing/load-page.ts';
import { openPage } from '../testing/open-page.tsx';

const probePath = '/api/test-turnstile';
const probe = { body: { ok: true, turnstileValid: false, data: { turnstileValid: false } } };
const off = { status: 404, body: { ok: false, error: 'Cette adresse n’existe pas.', code: 'not_found' } };
const episodeReply = (plays: number) => {
  const data = { episode_id: 975, plays, downloads: 7, plays_last_7_days: 3, downloads_last_7_days: 1 };
  return { body: { ok: true, data } };
};
const siteReply = {
  body: {
    ok: true,
    data: {
      episodes: 104,
      listeners: 1412,
      plays_week: 90,
      listeners_30_days: 300,
      plays_30_days: 400,
      total_plays: 12345,
    },
  },
};
const down = { status: 500, body: '' };

let stub: ReturnType<typeof stubFetch>;
const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
async function show(answers: Parameters<typeof stubFetch>[0] = {}) {
  stub = stubFetch({
    [probePath]: probe,
    '/api/metrics/episode/975': [episodeReply(41), episodeReply(42)],
    '/api/metrics/summary': siteReply,
    '/api/metrics/play': { body: { ok: true, data: {} } },
    '/api/metrics/download': { body: { ok: true, data: {} } },
    ...answers,
  });
  await openPage('/analytics-test');
  await settle();
}
const setDoNotTrack = (value: string | null) =>
  Object.defineProperty(navigator, 'doNotTrack', { configurable: true, value });
beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  setDoNotTrack(null);
});
afterEach(() => {
  stub?.restore();
  jest.useRealTimers();
  document.body.innerHTML = '';
});

/** Labels and values of a list, with plain spaces. */
const figuresOf = (heading: string | RegExp) => {
  const section = screen.getByRole('heading', { name: heading }).closest('section');
  if (!section) throw new Error('This heading is in no section.');
  return within(section)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent?.replace(/\s/g, ' ')]);
};
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const posts = () =>
  stub.calls
    .filter(({ init }) => init?.method === 'POST')
    .map(({ path, init }) => [path, (JSON.parse(String(init?.body)) as { episode_id: number }).episode_id]);
const choose = async (id: string) => {
  fireEvent.change(screen.getByRole('spinbutton'), { target: { value: id } });
  await press('Lire ses chiffres');
};

test('it starts with the episode 975 and shows its stats and those of the site (DEV-PAGES-02 to 04, U34)', async () => {
  await show();
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Identifiant de l’épisode' }).value).toBe(
    '975',
  );
  expect(figuresOf('Épisode d’identifiant 975')).toEqual([
    ['Écoutes', '41'],
    ['Téléchargements', '7'],
    ['Écoutes, 7 jours', '3'],
    ['Téléchargements, 7 jours', '1'],
  ]);
  expect(figuresOf('Tout le site')).toEqual([
    ['Épisodes', '104'],
    ['Auditeurs', '1 412'],
    ['Écoutes, 7 jours', '90'],
    ['Auditeurs, 30 jours', '300'],
    ['Écoutes, 30 jours', '400'],
    ['Écoutes, depuis toujours', '12 345'],
  ]);
  expect(document.title).toBe('Test de la mesure d’audience, Nobicast');
});

test.each(['0', '-1', '1.5', ''])('the id "%s" has zeros, without a call (API-METRICS-24)', async (id) => {
  await show();
  const before = stub.calls.length;
  await choose(id);
  expect(figuresOf(/^Épisode d’identifiant/).map(([, value]) => value)).toEqual(['0', '0', '0', '0']);
  expect(stub.calls).toHaveLength(before);
});

test('failed calls are named, and replaced by the fixed figures', async () => {
  await show({ '/api/metrics/episode/975': down, '/api/metrics/summary': down });
  await settle(20_000);
  expect(screen.getAllByText(/L’appel a échoué \(HTTP 500: Internal Server Error\)/)).toHaveLength(2);
  // API-METRICS-21, 22
  expect(figuresOf('Épisode d’identifiant 975').slice(0, 3)).toEqual([
    ['Écoutes', '2 500'],
    ['Téléchargements', '50 000'],
    ['Écoutes, 7 jours', '–'],
  ]);
  // API-METRICS-17, 18, 19, 20 and CONSTANTS-03
  expect(figuresOf('Tout le site').map(([, value]) => value)).toEqual([
    '975',
    '5 000',
    '2 500',
    '3 200',
    '10 000',
    '–',
  ]);
});

test('a play and a download can be sent; the stats are read again (DEV-PAGES-05, 06)', async () => {
  await show();
  await press('Envoyer une écoute');
  expect(screen.getByText('Compté par le serveur.')).toBeTruthy();
  expect(figuresOf('Épisode d’identifiant 975')[0]).toEqual(['Écoutes', '42']);
  await press('Envoyer un téléchargement');
  expect(posts()).toEqual([
    ['/api/metrics/play', 975],
    ['/api/metrics/download', 975],
  ]);
});

test('opting out stops the tracking, opting in starts it again (DEV-PAGES-07, ANALYTICS-09 to 11)', async () => {
  await show();
  expect(screen.getByText('Activée')).toBeTruthy();
  await press('Refuser la mesure');
  expect(screen.getByText(/refus enregistré/)).toBeTruthy();
  expect(localStorage.getItem('nobicast_analytics_opt_out')).toBe('true');
  await press('Envoyer une écoute');
  expect(screen.getByText('Rien n’a été compté.')).toBeTruthy();
  expect(posts()).toEqual([]);
  await press('Accepter la mesure');
  expect(screen.getByText('Activée')).toBeTruthy();
  await press('Envoyer une écoute');
  expect(posts()).toHaveLength(1);
});

test('a browser that asks not to be tracked is named as the reason (ANALYTICS-11)', async () => {
  setDoNotTrack('1');
  await show();
  expect(screen.getByText(/le navigateur demande à ne pas être suivi/)).toBeTruthy();
});

test('switched off it is the 404 of the site, in the browser and on the server', async () => {
  await show({ [probePath]: off });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page introuvable');
  const { page } = await loadPage('/analytics-test', { [probePath]: off });
  expect(page).toMatchObject({
    status: 404,
    head: { title: 'Page introuvable, Nobicast', isIndexable: false },
  });
});

test('on the server it is a page of its own that is not indexed', async () => {
  const { page } = await loadPage('/analytics-test', { [probePath]: probe });
  expect(page).toMatchObject({
    status: 200,
    isCacheable: false,
    head: { title: 'Test de la mesure d’audience, Nobicast', isIndexable: false },
  });
});
