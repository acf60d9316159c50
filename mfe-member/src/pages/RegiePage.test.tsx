import { act, fireEvent, screen, within } from '@testing-library/react';
import type { SentShowCommand, Show } from '@nobicast/contracts';
import type { Role } from '@nobicast/contracts/roles';
import { stubFetch } from '@nobicast/web-kit/testing';
import { memberHost, openPage } from '../testing/open-page.tsx';

const path = '/api/shows/themes-pour-976';
const subjects = ['Un', 'Deux', 'Trois'].map((title, index) => ({ id: index + 1, title, content_url: null }));

/** The service: it keeps what arrives, and says what it has. */
let show: Show;
const usualStart = '2026-11-28T20:00:00.000Z';
let isReachable: boolean;
let refusedKind: string | undefined;
let stub: ReturnType<typeof stubFetch>;
const reply = () => ({ body: { ok: true, data: { ...show, now: new Date().toISOString() } } });
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-28T20:00:00Z') });
  show = {
    episode_id: 9,
    slug: 'themes-pour-976',
    number: 976,
    title: 'Thèmes pour 976',
    is_read_only: false,
    recording_starts_at: usualStart,
    usual_starts_at: usualStart,
    now: '2026-11-28T20:00:00.000Z',
    subjects,
    commands: [],
  };
  isReachable = true;
  refusedKind = undefined;
  localStorage.clear();
});
afterEach(() => {
  stub.restore();
  jest.useRealTimers();
  document.body.innerHTML = '';
});

const settle = (ms = 50) => act(() => jest.advanceTimersByTimeAsync(ms));

function receive(commands: readonly SentShowCommand[], by: string): void {
  const known = new Set(show.commands.map(({ id }) => id));
  show.commands = [
    ...show.commands,
    ...commands.filter(({ id }) => !known.has(id)).map((command) => ({ ...command, by, subject_id: null })),
  ];
}

const down = new Error('no network');

async function open(role: Role = 'host') {
  stub = stubFetch({
    get [path]() {
      return isReachable ? reply() : down;
    },
    get [`${path}/start`]() {
      const { recording_starts_at: to } = JSON.parse(String(stub.calls.at(-1)?.init?.body)) as {
        recording_starts_at: string | null;
      };
      show = { ...show, recording_starts_at: to ?? usualStart };
      return reply();
    },
    get [`${path}/subjects/1/length`]() {
      const { planned_minutes } = JSON.parse(String(stub.calls.at(-1)?.init?.body)) as {
        planned_minutes: number | null;
      };
      show = {
        ...show,
        subjects: show.subjects.map((one) => (one.id === 1 ? { ...one, planned_minutes } : one)),
      };
      return reply();
    },
    get [`${path}/commands`]() {
      if (!isReachable) return down;
      const sent = JSON.parse(String(stub.calls.at(-1)?.init?.body)) as { commands: SentShowCommand[] };
      if (sent.commands.some(({ action }) => action.kind === refusedKind))
        return { status: 409, body: { ok: false, code: 'too_many_subjects', error: 'Trop de sujets.' } };
      receive(sent.commands, 'Adèle Vasseur');
      return reply();
    },
  });
  const opened = await openPage('/regie/themes-pour-976', memberHost(role));
  await settle();
  return opened;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const key = (character: string) => fireEvent.keyDown(document.body, { key: character });
const onAir = () => document.getElementById('regie-sujet')?.textContent;
const lines = () =>
  within(screen.getByRole('region', { name: 'Ce qui a été pressé' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const round = () => settle(1_000);

test('a host goes on air, from subject to subject by key, and to the end', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Régie du #976');
  key('n');
  expect(onAir()).toBe('Thèmes pour 976');
  key('a');
  await round();
  expect(onAir()).toBe('Un');
  await settle(64_500);
  expect(screen.getByRole('timer').textContent).toBe('00:01:05');
  key('n');
  await round();
  expect(onAir()).toBe('Deux');
  expect(show.commands.map(({ action, pressed_at }) => [action, pressed_at.slice(11, 19)])).toEqual([
    [{ kind: 'begin', subject: 1 }, '20:00:00'],
    [{ kind: 'go', leaves: 1, subject: 2 }, '20:01:05'],
  ]);
  press('Terminer');
  await round();
  expect(screen.getByText('Émission terminée')).toBeTruthy();
});

test('without a network it goes on, says so, and sends everything once when it is back, also after a reload', async () => {
  const { unmount } = await open();
  isReachable = false;
  key('a');
  await round();
  key('n');
  await round();
  expect(onAir()).toBe('Deux');
  expect(screen.getByText(/^Sans réseau.*2 commandes partiront/)).toBeTruthy();
  unmount();
  isReachable = true;
  stub.restore();
  await open();
  await round();
  await round();
  expect(onAir()).toBe('Deux');
  expect(show.commands.map(({ action }) => action.kind)).toEqual(['begin', 'go']);
  const sent = stub.calls.filter(({ init }) => init?.method === 'POST');
  expect(sent).toHaveLength(1);
});

test('what the other host presses is there a moment later, with who did, and one press of both counts once', async () => {
  await open();
  key('a');
  await round();
  const go: SentShowCommand = {
    id: '00000000-0000-4000-8000-000000000001',
    pressed_at: new Date().toISOString(),
    since_sync_ms: 0,
    action: { kind: 'go', leaves: 1, subject: 2 },
  };
  receive([go], 'Théo');
  key('n');
  await round();
  expect(onAir()).toBe('Deux');
  expect(lines().filter((line) => line?.includes('Sujet\u00a0: Deux'))).toEqual([
    expect.stringContaining('sans effet'),
    expect.stringContaining('Théo'),
  ]);
});

test('T3-R47 while events tell of commands it asks once for each, and rarely besides', async () => {
  const { host, unmount } = await open();
  expect(host.live.followers).toBe(1);
  host.live.become({ hearsEvents: true, live: { revision: 'a', show: null, stream: null } });
  await settle(30_000);
  const reads = () => stub.calls.filter(({ path: called }) => called === path).length;
  const before = reads();
  await settle(5_000);
  expect(reads()).toBe(before);
  receive(
    [
      {
        id: '00000000-0000-4000-8000-000000000002',
        pressed_at: new Date().toISOString(),
        since_sync_ms: 0,
        action: { kind: 'begin', subject: 3 },
      },
    ],
    'Théo',
  );
  host.live.become({ live: { revision: 'b', show: null, stream: null } });
  await settle();
  expect(onAir()).toBe('Trois');
  expect(reads()).toBe(before + 1);
  unmount();
  expect(host.live.followers).toBe(0);
});

test('a press is taken back by key, and a start moved by five seconds', async () => {
  await open();
  key('a');
  await settle(10_000);
  key('n');
  await round();
  press(/^– 5\s?s\s?: Sujet\s?: Deux$/);
  await round();
  expect(show.commands.at(-1)?.action).toMatchObject({ kind: 'correct', byMs: -5_000 });
  key('z');
  key('z');
  await round();
  expect(onAir()).toBe('Un');
});

test('a subject that was not planned goes on air at once, and a moment is noted; keys are letters in fields', async () => {
  await open();
  key('a');
  await round();
  key('i');
  const field = screen.getByLabelText('Sujet imprévu');
  expect(document.activeElement).toBe(field);
  fireEvent.keyDown(field, { key: 'n' });
  fireEvent.change(field, { target: { value: '  La panne ' } });
  fireEvent.submit(field);
  await round();
  expect(onAir()).toBe('La panne');
  fireEvent.change(screen.getByLabelText('Repère'), { target: { value: 'à couper' } });
  fireEvent.submit(screen.getByLabelText('Repère'));
  await round();
  expect(show.commands.map(({ action }) => action)).toEqual([
    { kind: 'begin', subject: 1 },
    { kind: 'insert', leaves: 1, title: 'La panne' },
    { kind: 'mark', word: 'à couper' },
  ]);
});

test('a refused command is set aside with its reason, and holds up no other', async () => {
  await open();
  key('a');
  await round();
  isReachable = false;
  fireEvent.change(screen.getByLabelText('Sujet imprévu'), { target: { value: 'De trop' } });
  fireEvent.submit(screen.getByLabelText('Sujet imprévu'));
  key('p');
  await round();
  [isReachable, refusedKind] = [true, 'insert'];
  await settle(5_000);
  expect(show.commands.map(({ action }) => action.kind)).toEqual(['begin', 'pause']);
  expect(screen.getByText(/^Refusé.*De trop\. Trop de sujets\./)).toBeTruthy();
  expect(onAir()).toBe('Un');
  press('Retirer');
  expect(screen.queryByText(/^Refusé/)).toBeNull();
});

test('a call that hangs is given up, and made again', async () => {
  await open();
  const { fetch } = globalThis;
  globalThis.fetch = () => new Promise(() => undefined);
  key('a');
  await settle(9_000);
  expect(screen.getByText(/^Sans réseau/)).toBeTruthy();
  globalThis.fetch = fetch;
  await settle(11_000);
  expect(show.commands.map(({ action }) => action.kind)).toEqual(['begin']);
});

test('a moderator follows and presses nothing; the host of another show is told why', async () => {
  show.is_read_only = true;
  await open('moderator');
  expect(screen.getByText('Vous suivez cette régie sans pouvoir la conduire.')).toBeTruthy();
  key('a');
  await round();
  expect(show.commands).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Terminer' })).toBeNull();
  document.body.innerHTML = '';
  stub.restore();
  stub = stubFetch({
    [path]: { status: 403, body: { ok: false, code: 'forbidden', error: 'Accès non autorisé' } },
  });
  await openPage('/regie/themes-pour-976', memberHost('host'));
  await settle();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Cette régie est réservée aux animateurs de l’émission',
  );
});

test('a host moves the recording, and moves it back to its usual time (T3-R1)', async () => {
  await open();
  const quand = () => within(screen.getByRole('region', { name: 'Quand' }));
  expect(quand().getByText('Samedi 28 novembre 2026, 21:00, Paris')).toBeTruthy();
  expect(quand().queryByRole('button', { name: /^Comme d’habitude/ })).toBeNull();
  fireEvent.change(quand().getByLabelText('Autre début'), { target: { value: '2026-11-29T18:30' } });
  press('Déplacer');
  await settle();
  expect(quand().getByText('Dimanche 29 novembre 2026, 18:30, Paris')).toBeTruthy();
  press(/^Comme d’habitude/);
  await settle();
  expect(quand().getByText('Samedi 28 novembre 2026, 21:00, Paris')).toBeTruthy();
  key('a');
  await round();
  expect(quand().queryByRole('button')).toBeNull();
});

test('a host plans the length of a subject, which is shown beside the time it takes (T3-R3)', async () => {
  await open();
  const field = screen.getByLabelText(/^Minutes prévues.*Un$/);
  fireEvent.change(field, { target: { value: 'dix' } });
  fireEvent.blur(field);
  await settle();
  expect(screen.getByText('Un nombre de minutes de 1 à 600 est attendu.')).toBeTruthy();
  fireEvent.change(field, { target: { value: '10' } });
  fireEvent.blur(field);
  await settle();
  expect(show.subjects[0]?.planned_minutes).toBe(10);
  key('a');
  await settle(13 * 60_000);
  expect(screen.getByText(/^sur 10\s?min$/)).toBeTruthy();
  expect(screen.getByText(/^3\s?min de retard$/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Minutes prévues/)).toBeNull();
});
