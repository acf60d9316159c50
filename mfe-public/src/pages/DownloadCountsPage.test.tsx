import { act, fireEvent, screen, within } from '@testing-library/react';
import type { DownloadCounts } from '@nobicast/contracts/metrics';
import { dropReasons } from '@nobicast/contracts';
import { stubFetch } from '@nobicast/web-kit/testing';
import { loadPage } from '../testing/load-page.ts';
import { openPage } from '../testing/open-page.tsx';

const call = '/api/metrics/downloads';
const address = '/mesure-d-audience';
const counts: DownloadCounts = {
  methods: [
    { version: '1', agent_list: 'Nobicast 2026-11-23', days: 30, from: '2026-10-22', to: '2026-11-20' },
  ],
  days: 30,
  from: '2026-10-22',
  to: '2026-11-20',
  requests: 12_036,
  downloads: 12_000,
  dropped: dropReasons.map((reason, index) => ({ reason, requests: index + 1 })),
};
const ok = (data: DownloadCounts) => ({ body: { ok: true, data } });
const down = { status: 503, body: { ok: false, error: 'Service indisponible', code: 'service_unavailable' } };

let stub: ReturnType<typeof stubFetch>;
const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
async function show(reply: Parameters<typeof stubFetch>[0][string]) {
  stub = stubFetch({ [call]: reply });
  await openPage(address);
  await settle();
}
beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  stub?.restore();
  jest.useRealTimers();
  document.body.innerHTML = '';
});

const numbers = () =>
  within(screen.getByRole('table'))
    .getAllByRole('cell')
    .map((cell) => Number(cell.textContent.replace(/\s/g, '')));

test('what every rule dropped stands beside what counted, and adds up to all requests', async () => {
  await show(ok(counts));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mesure d’audience');
  const all = numbers();
  const total = all.pop();
  expect(all).toHaveLength(dropReasons.length + 1);
  expect(all.reduce((sum, count) => sum + count, 0)).toBe(total);
  expect(total).toBe(counts.requests);
  expect(document.body.textContent).toContain('Du 22 octobre 2026 au 20 novembre 2026');
  expect(document.body.textContent).toContain('Règles version 1, liste des agents Nobicast 2026-11-23.');
});

test('days that were counted by former rules are named with those', async () => {
  await show(
    ok({
      ...counts,
      methods: [
        { version: '1', agent_list: 'OPAWG 2026-11-01', days: 28, from: '2026-10-24', to: '2026-11-20' },
        { version: '0', agent_list: 'Nobicast 2026-01-02', days: 2, from: '2026-10-22', to: '2026-10-23' },
      ],
    }),
  );
  const listed = screen.getAllByRole('listitem').filter((item) => !item.closest('ol'));
  expect(listed.map(({ textContent }) => textContent)).toEqual([
    'Du 24 octobre 2026 au 20 novembre 2026\u00a0: règles version 1, liste des agents OPAWG 2026-11-01.',
    'Du 22 octobre 2026 au 23 octobre 2026\u00a0: règles version 0, liste des agents Nobicast 2026-01-02.',
  ]);
});

test('the method is told, also while nothing was counted', async () => {
  const current = { version: '1', agent_list: 'OPAWG 2026-11-01' };
  await show(
    ok({ ...counts, current, days: 0, from: null, to: null, requests: 0, downloads: 0, dropped: [] }),
  );
  expect(screen.queryByRole('table')).toBeNull();
  const { textContent } = document.body;
  for (const fact of [
    'Aucun jour n’est encore compté',
    'Règles version 1, liste des agents OPAWG 2026-11-01.',
    'first touch',
    'centres de données',
    '48\u00a0heures',
    'Après six mois',
  ])
    expect(textContent).toContain(fact);
});

test('without its figures, the page still tells the method; a retry brings them', async () => {
  await show(down);
  await settle(30_000);
  expect(screen.getByText('Les chiffres ne sont pas disponibles.')).toBeTruthy();
  expect(document.body.textContent).toContain('Les règles, dans l’ordre');
  stub.restore();
  stub = stubFetch({ [call]: ok(counts) });
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await settle();
  expect(numbers()).toContain(counts.requests);
});

test('the measurement of this browser is refused, and accepted again', async () => {
  await show(ok(counts));
  fireEvent.click(screen.getByRole('button', { name: 'Refuser la mesure' }));
  expect(localStorage.getItem('nobicast_analytics_opt_out')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Accepter la mesure' }));
  expect(localStorage.getItem('nobicast_analytics_opt_out')).toBe('false');
});

describe('the document', () => {
  test('has the figures in it, and may be found', async () => {
    const { page } = await loadPage(address, { [call]: ok(counts) });
    expect(page).toMatchObject({ status: 200, isCacheable: true });
    expect(page.head).toMatchObject({ title: 'Mesure d’audience, Nobicast', canonicalPath: address });
    expect(page.head.isIndexable).not.toBe(false);
    expect(Object.keys(page.cache)).toEqual([call]);
  });

  test('is served without them where the call fails, and not kept', async () => {
    const { page } = await loadPage(address, { [call]: down });
    expect(page).toMatchObject({ status: 200, cache: {}, isCacheable: false });
  });
});

test('the rules are numbered, because their order decides, below what one download is (T3-L10)', async () => {
  await show({ status: 503 });
  const rules = document.querySelectorAll('ol > li');
  expect(rules).toHaveLength(4);
  expect(screen.getByText(/1 épisode × 1 adresse/).textContent).toContain('= 1\u00a0téléchargement');
});
