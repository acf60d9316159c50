import { act, fireEvent, screen, within } from '@testing-library/react';
import type { Job, JobList } from '@nobicast/contracts/jobs';
import { paths } from '@nobicast/contracts/paths';
import type { ReleaseList, System, SystemPart } from '@nobicast/contracts/system';
import { withQuery } from '@nobicast/web-kit/api';
import { stubFetch, type StubbedReply } from '@nobicast/web-kit/testing';
import { frameReplies, ok, openAdmin } from '../testing/open-admin.tsx';

let stub: ReturnType<typeof stubFetch> | undefined;
afterEach(() => {
  jest.useRealTimers();
  stub?.restore();
  document.body.innerHTML = '';
});

const since = '2026-11-23T09:00:00.000Z';
const buildPart = (name: string, kind: SystemPart['kind'], facts: Partial<SystemPart> = {}): SystemPart => ({
  name,
  kind,
  state: 'up',
  latency_ms: null,
  since,
  version: null,
  instances: null,
  ...facts,
});
const auth = buildPart('auth', 'service', {
  latency_ms: 8,
  version: 'abcdef012345',
  instances: { count: 1, away: [] },
});
const system: System = {
  checked_at: '2026-11-23T09:30:00.000Z',
  parts: [
    buildPart('database', 'infrastructure', { latency_ms: 3 }),
    buildPart('mail', 'infrastructure', { state: 'down' }),
    buildPart('gateway', 'service', { version: 'fedcba543210' }),
    auth,
    buildPart('mfe-admin', 'remote', { version: '0.1.0-7e17f08b6aa5' }),
  ],
};
const buildJob = (change: Partial<Job> = {}): Job => ({
  id: 7,
  task: 'hear_sound',
  state: 'interrupted',
  episode_id: 1975,
  attempts: 1,
  error: null,
  created_at: since,
  next_at: since,
  ...change,
});
const list = (jobs: Job[], waiting = 0): JobList => ({
  counts: {
    failed: jobs.filter(({ state }) => state === 'failed').length,
    interrupted: jobs.filter(({ state }) => state === 'interrupted').length,
    running: jobs.filter(({ state }) => state === 'running').length,
    waiting,
  },
  jobs,
});
const others = {
  '/api/admin/jobs/content': ok(list([])),
  '/api/admin/jobs/comments': ok(list([])),
  '/api/admin/jobs/auth': ok(list([], 2)),
  '/api/admin/audit': ok({ entries: [], next: null }),
  '/api/admin/audit/actors': ok({ actors: [] }),
  '/api/admin/imports': ok({ runs: [] }),
  '/api/admin/releases': ok({ remotes: [] } satisfies ReleaseList),
};
const failure = (status: number, code: string): StubbedReply => ({
  status,
  body: { ok: false, code, error: 'x' },
});

/** @param part as its address names it */
async function open(replies: Parameters<typeof stubFetch>[0], part: string | null = null) {
  stub = stubFetch({ ...frameReplies, ...others, '/api/admin/jobs/media': ok(list([])), ...replies });
  return openAdmin(withQuery(paths.admin, { onglet: 'systeme', partie: part }));
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const section = (name: string) => within(screen.getByRole('region', { name }));
const parts = () =>
  section('État et latence')
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('each part says its state, since when, its latency and its version (ADMIN-SYSTEM-01, ADMIN-SYSTEM-02)', async () => {
  jest.useFakeTimers();
  await open({ '/api/admin/system': ok(system) });
  await pass(50);
  expect(parts()).toEqual([
    'Base de données' + 'Connectée' + 'depuis 10:00' + '3\u00a0ms',
    'Service e-mail' + 'Non configuré' + 'depuis 10:00',
    'Passerelle' + 'En forme' + 'depuis 10:00' + 'fedcba543210',
    'Service des comptes' + 'En forme' + 'depuis 10:00' + '8\u00a0ms' + 'abcdef012345',
    'Remote mfe-admin' + 'En forme' + 'depuis 10:00' + '0.1.0-7e17f08b6aa5',
  ]);
  expect(screen.getByText('4 sur 5 en forme, vérifié à 10:30')).toBeTruthy();
});

test('the database is called disconnected, and the mail service configured, as specified (ADMIN-SYSTEM-01, ADMIN-SYSTEM-02)', async () => {
  jest.useFakeTimers();
  const states: Readonly<Record<string, 'up' | 'down'>> = { database: 'down', mail: 'up' };
  const changed = system.parts.map((part) => ({ ...part, state: states[part.name] ?? part.state }));
  await open({ '/api/admin/system': ok({ ...system, parts: changed } satisfies System) });
  await pass(50);
  expect(parts().slice(0, 2)).toEqual([
    expect.stringContaining('Base de données' + 'Déconnectée'),
    expect.stringContaining('Service e-mail' + 'Configuré'),
  ]);
});

test('a service with instances away says how many answer, and which do not, as a warning', async () => {
  jest.useFakeTimers();
  const withAway = (count: number, ...away: string[]) =>
    ok({ ...system, parts: [{ ...auth, instances: { count, away } }] } satisfies System);
  await open({
    '/api/admin/system': [withAway(2, 'auth-2:3002'), withAway(4, 'auth-1:3002', 'auth-2:3002')],
  });
  await pass(50);
  const shown = () => parts()[0]?.replaceAll('\u00a0', ' ');
  expect(shown()).toBe(
    'Service des comptes' +
      'Affaibli' +
      'depuis 10:00' +
      '8 ms' +
      'abcdef012345' +
      '1 instance sur 2 répond. Ne répond pas : auth-2:3002',
  );
  expect(screen.getByText(/^0 sur 1 en forme/)).toBeTruthy();
  await pass(2_000);
  expect(shown()).toContain('2 instances sur 4 répondent');
  expect(shown()).toContain('Ne répondent pas : auth-1:3002, auth-2:3002');
});

test('a part that has not changed for days says since which day', async () => {
  jest.useFakeTimers();
  await open({
    '/api/admin/system': ok({
      ...system,
      parts: [{ ...system.parts[0], since: '2026-11-20T09:00:00.000Z' }],
    } as System),
  });
  await pass(50);
  expect(screen.getByText('depuis le 20/11/2026 à 10:00')).toBeTruthy();
});

test('with auth away the last figures stay, marked as old, and what is away is named; it recovers by itself', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-23T09:40:00Z') });
  await open({ '/api/admin/system': [ok(system), failure(503, 'auth_unavailable'), ok(system)] });
  await pass(50);
  expect(parts()).toHaveLength(5);
  await pass(2_000);
  expect(
    screen.getByText(
      /^Le service des comptes ne répond pas depuis 10:40\. Chiffres de 10:30\s: depuis, plus de réponse\.$/,
    ),
  ).toBeTruthy();
  expect(parts()[3]).toContain('Ne répond pas' + 'depuis 10:40');
  await pass(2_000);
  expect(screen.queryByText(/plus de réponse/)).toBeNull();
  expect(parts()[3]).toContain('En forme');
});

test('a gateway that does not answer is away; whoever may not look is told why', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-23T09:40:00Z') });
  await open({ '/api/admin/system': [ok(system), new Error('refused'), failure(403, 'forbidden')] });
  await pass(50);
  await pass(2_000);
  expect(screen.getByText(/^La passerelle ne répond pas depuis 10:40\./)).toBeTruthy();
  expect(parts()[2]).toContain('Ne répond pas' + 'depuis 10:40');
  await pass(2_000);
  expect(screen.getByText(/^x Chiffres de 10:30/)).toBeTruthy();
  expect(parts()[2]).toContain('En forme');
});

test('an answer that comes late does not replace a newer one', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-23T09:40:00Z') });
  await open({
    '/api/admin/system': [ok(system), { ...failure(503, 'auth_unavailable'), delayMs: 4_000 }, ok(system)],
  });
  await pass(50);
  await pass(2_000);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Vérifier maintenant' })));
  await pass(4_000);
  expect(parts()).toHaveLength(5);
  expect(screen.queryByText(/ne répond pas depuis/)).toBeNull();
});

test('without any figures yet it says what is away', async () => {
  jest.useFakeTimers();
  await open({ '/api/admin/system': failure(503, 'database_unavailable') });
  await pass(50);
  expect(screen.getByText(/^La base de données ne répond pas depuis/)).toBeTruthy();
});

test('an interrupted job is retried from the page; what merely waits is counted', async () => {
  jest.useFakeTimers();
  const { host } = await open(
    {
      '/api/admin/jobs/media': [
        ok(list([buildJob(), buildJob({ id: 8, task: 'size_cover', state: 'failed', error: 'Illisible' })])),
        ok(list([])),
      ],
      '/api/admin/jobs/media/7/retry': ok({}),
    },
    'taches',
  );
  await pass(50);
  const jobs = section('Tâches');
  expect(jobs.getByText('Illisible')).toBeTruthy();
  expect(jobs.getByText('2 tâches en attente.')).toBeTruthy();
  await act(async () =>
    fireEvent.click(
      jobs.getByRole('button', {
        name: /^Relancer «\s?Forme d’onde et durée, épisode d’identifiant 1975\s?»$/,
      }),
    ),
  );
  await pass(50);
  expect(stub?.calls.filter(({ init }) => init?.method === 'POST').map(({ path }) => path)).toEqual([
    '/api/admin/jobs/media/7/retry',
  ]);
  expect(host.notices).toHaveLength(1);
  expect(jobs.queryByText('Illisible')).toBeNull();
});

test('the jobs of a service that is gone stay, marked as old, until it is back; the focus stays beside a retried one', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-23T09:40:00Z') });
  await open(
    {
      '/api/admin/jobs/media': [
        ok(list([buildJob()])),
        failure(503, 'service_unavailable'),
        ok(list([buildJob({ state: 'running' })])),
      ],
      '/api/admin/jobs/media/7/retry': ok({}),
    },
    'taches',
  );
  await pass(50);
  await pass(5_000);
  const jobs = section('Tâches');
  expect(jobs.getByText(/^Chiffres de 10:40\s: depuis, plus de réponse\.$/)).toBeTruthy();
  await act(async () => fireEvent.click(jobs.getByRole('button', { name: /^Relancer/ })));
  await pass(50);
  expect(jobs.queryByText(/plus de réponse/)).toBeNull();
  expect(jobs.getByText('En cours')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Service des fichiers');
});

test('a service whose jobs cannot be read says so, and the others are there', async () => {
  jest.useFakeTimers();
  await open({ '/api/admin/jobs/media': failure(400, 'bad_request') }, 'taches');
  await pass(50);
  expect(screen.getByText(/^Service des fichiers\s: ses tâches n’ont pas pu être lues\.$/)).toBeTruthy();
  expect(section('Tâches').getAllByText('Aucune tâche en échec, interrompue ou en cours.')).toHaveLength(3);
});

const releases: ReleaseList = {
  remotes: [
    {
      name: 'mfe-public',
      release: '0.1.0-aaaaaaaaaaaa',
      moves: [
        { release: '0.1.0-aaaaaaaaaaaa', kind: 'rollback', by: 'Awa', at: '2026-11-23T09:20:00.000Z' },
        { release: '0.1.0-bbbbbbbbbbbb', kind: 'publication', by: null, at: '2026-11-22T09:20:00.000Z' },
        { release: '0.1.0-aaaaaaaaaaaa', kind: null, by: null, at: '2026-11-20T09:20:00.000Z' },
      ],
    },
    { name: 'mfe-member', release: null, moves: [] },
  ],
};

test('the releases of each remote say what is current, and who published or went back to what, and when', async () => {
  jest.useFakeTimers();
  await open({ '/api/admin/releases': ok(releases) }, 'versions');
  await pass(50);
  const shown = section('Versions des remotes');
  expect(shown.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Remote mfe-public',
    'Remote mfe-member',
  ]);
  expect(shown.getByText(/^Version en ligne\s: 0\.1\.0-aaaaaaaaaaaa$/)).toBeTruthy();
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '0.1.0-aaaaaaaaaaaa Retour en arrière' + 'le 23/11/2026 à 10:20, par Awa',
    '0.1.0-bbbbbbbbbbbb Publication' + 'le 22/11/2026 à 10:20, sans nom',
    '0.1.0-aaaaaaaaaaaa Mise en ligne' + 'le 20/11/2026 à 10:20, sans nom',
  ]);
  expect(shown.getByText(/^Aucune version en ligne\s: ses fichiers manquent\.$/)).toBeTruthy();
  expect(shown.getByText('Aucune publication n’est enregistrée.')).toBeTruthy();
});

test('releases are read again by themselves; those that cannot be read stay as they were, marked as old', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-23T09:40:00Z') });
  await open(
    {
      '/api/admin/releases': [failure(400, 'bad_request'), ok(releases), failure(400, 'bad_request')],
    },
    'versions',
  );
  await pass(50);
  const shown = section('Versions des remotes');
  expect(shown.getByText('Les versions des remotes n’ont pas pu être lues.')).toBeTruthy();
  await act(async () => fireEvent.click(shown.getByRole('button', { name: 'Réessayer' })));
  await pass(50);
  expect(shown.getAllByRole('listitem')).toHaveLength(3);
  await pass(10_000);
  expect(shown.getByText(/^Chiffres de 10:40\s: depuis, plus de réponse\.$/)).toBeTruthy();
  expect(shown.getAllByRole('listitem')).toHaveLength(3);
});

test('without any release it says so', async () => {
  jest.useFakeTimers();
  await open({}, 'versions');
  await pass(50);
  expect(section('Versions des remotes').getByText('Aucune version n’est publiée.')).toBeTruthy();
});

test('the tab shows one part at a time, which the address keeps (T3-L6)', async () => {
  jest.useFakeTimers();
  const { router } = await open({ '/api/admin/system': ok(system) });
  await pass(50);
  const parts = () => within(screen.getByRole('navigation', { name: 'Parties du système' }));
  const current = () =>
    parts()
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map(({ textContent }) => textContent);
  expect(current()).toEqual(['État']);
  for (const [name, region, address] of [
    ['Versions', 'Versions des remotes', '&partie=versions'],
    ['Tâches', 'Tâches', '&partie=taches'],
    ['Importer', 'Importer un flux', '&partie=import'],
    ['Journal', 'Journal', '&partie=journal'],
    ['État', 'État et latence', ''],
  ] as const) {
    await act(async () => fireEvent.click(parts().getByRole('link', { name })));
    await pass(50);
    expect(router.state.location.search).toBe(`?onglet=systeme${address}`);
    expect(router.state.preventScrollReset).toBe(true);
    expect(screen.getAllByRole('region').map((part) => part.querySelector('h2')?.textContent)).toEqual([
      region,
    ]);
    expect(current()).toEqual([name]);
  }
});
