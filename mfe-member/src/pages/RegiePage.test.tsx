import { fireEvent, screen } from '@testing-library/react';
import type { SentShowCommand } from '@nobicast/contracts';
import { paths } from '@nobicast/contracts/paths';
import { stubFetch } from '@nobicast/web-kit/testing';
import { memberHost, openPage } from '../testing/open-page.tsx';
import {
  key,
  lines,
  onAir,
  openRegie,
  path,
  press,
  receive,
  regie,
  round,
  settle,
  setUpRegie,
  usualStart,
} from '../testing/regie-for-test.tsx';

setUpRegie();

/** Whether the browser asks before this page is closed or reloaded. */
function isLeavingAsked(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

test('a host goes on air, from subject to subject by key, and to the end', async () => {
  await openRegie();
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
  expect(regie.show.commands.map(({ action, pressed_at }) => [action, pressed_at.slice(11, 19)])).toEqual([
    [{ kind: 'begin', subject: 1 }, '20:00:00'],
    [{ kind: 'go', leaves: 1, subject: 2 }, '20:01:05'],
  ]);
  press('Terminer');
  await round();
  expect(screen.getByText('Émission terminée')).toBeTruthy();
});

// T3-B19, T3-R9
test.each([
  ['admin', 'Préparer la publication', '/admin/episodes/9'],
  ['host', 'Tableau de bord', paths.dashboard],
] as const)('once a show has ended, its page leads on: %s', async (role, text, address) => {
  await openRegie(role);
  expect(screen.queryByRole('link', { name: text })).toBeNull();
  key('a');
  await round();
  press('Terminer');
  await round();
  const link = screen.getByRole('link', { name: text });
  expect(link.getAttribute('href')).toBe(address);
  expect(screen.getByText(/^La suite se passe dans l’administration/)).toBeTruthy();
  // In the place of what led to the next subject.
  expect(link.nextElementSibling?.textContent).toMatch(/^Pause/);
  expect(screen.queryByRole('button', { name: /^Suivant/ })).toBeNull();
});

test('without a network it goes on, says so, and sends everything once when it is back, also after a reload', async () => {
  const { unmount } = await openRegie();
  regie.isReachable = false;
  key('a');
  await round();
  key('n');
  await round();
  expect(onAir()).toBe('Deux');
  expect(screen.getByText(/^Sans réseau.*2 commandes partiront/)).toBeTruthy();
  expect(screen.getByText(/^Les auditeurs lisent ce que le site savait avant la coupure/)).toBeTruthy();
  // Without a network the page would not come back (decision 0122).
  expect(isLeavingAsked()).toBe(true);
  unmount();
  regie.isReachable = true;
  regie.stub.restore();
  await openRegie();
  await round();
  await round();
  expect(isLeavingAsked()).toBe(false);
  expect(onAir()).toBe('Deux');
  expect(regie.show.commands.map(({ action }) => action.kind)).toEqual(['begin', 'go']);
  const sent = regie.stub.calls.filter(({ init }) => init?.method === 'POST');
  expect(sent).toHaveLength(1);
});

test('reloaded without a network it shows what was known, with what waits, and a command that does nothing says why', async () => {
  const { unmount } = await openRegie();
  key('a');
  await round();
  regie.isReachable = false;
  key('n');
  await round();
  unmount();
  regie.stub.restore();
  await openRegie();
  expect(onAir()).toBe('Deux');
  await round();
  expect(screen.getByText(/^Sans réseau.*1 commande partira/)).toBeTruthy();
  expect(regie.show.commands.map(({ action }) => action.kind)).toEqual(['begin']);
  key('n');
  await round();
  expect(
    screen.getByRole('button', { name: /^Suivant/, description: 'Plus rien au conducteur.' }),
  ).toBeTruthy();
  regie.isReachable = true;
  for (let time = 0; time < 4; time += 1) await round();
  expect(regie.show.commands.map(({ action }) => action.kind)).toEqual(['begin', 'go', 'go']);
});

test('what the other host presses is there a moment later, with who did, and one press of both counts once', async () => {
  await openRegie();
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
  const { host, unmount } = await openRegie();
  expect(host.live.followers).toBe(1);
  host.live.become({ hearsEvents: true, live: { revision: 'a', show: null, stream: null } });
  await settle(30_000);
  const reads = () => regie.stub.calls.filter(({ path: called }) => called === path).length;
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
  await openRegie();
  key('a');
  await settle(10_000);
  key('n');
  await round();
  press(/^– 5\s?s\s?: Sujet\s?: Deux$/);
  await round();
  expect(regie.show.commands.at(-1)?.action).toMatchObject({ kind: 'correct', byMs: -5_000 });
  const [from, to] = [10_000, 5_000].map((ms) =>
    new Intl.DateTimeFormat('fr-FR', { timeStyle: 'medium' }).format(Date.parse(usualStart) + ms),
  );
  const correction = new RegExp(`^Annuler.: Heure corrigée de –.5.s.: Sujet.: Deux, ${from} devient ${to}$`);
  expect(screen.getByRole('button', { name: correction })).toBeTruthy();
  key('z');
  key('z');
  await round();
  expect(onAir()).toBe('Un');
});

test('a subject that was not planned goes on air at once, and a moment is noted; keys are letters in fields', async () => {
  await openRegie();
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
  // The page has its keys again.
  fireEvent.keyDown(document.activeElement ?? document, { key: 'c' });
  expect(document.activeElement).toBe(screen.getAllByRole('button', { name: /^À l’antenne/ })[0]);
  await round();
  expect(regie.show.commands.map(({ action }) => action)).toEqual([
    { kind: 'begin', subject: 1 },
    { kind: 'insert', leaves: 1, title: 'La panne' },
    { kind: 'mark', word: 'à couper' },
  ]);
});

test('a refused command is set aside with its reason, and holds up no other', async () => {
  await openRegie();
  key('a');
  await round();
  regie.isReachable = false;
  fireEvent.change(screen.getByLabelText('Sujet imprévu'), { target: { value: 'De trop' } });
  fireEvent.submit(screen.getByLabelText('Sujet imprévu'));
  key('p');
  await round();
  [regie.isReachable, regie.refusedKind] = [true, 'insert'];
  await settle(5_000);
  expect(regie.show.commands.map(({ action }) => action.kind)).toEqual(['begin', 'pause']);
  expect(screen.getByText(/^Refusé.*De trop\. Trop de sujets\./)).toBeTruthy();
  expect(onAir()).toBe('Un');
  screen.getByRole('button', { name: 'Retirer' }).focus();
  press('Retirer');
  expect(screen.queryByText(/^Refusé/)).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
});

test('a call that hangs is given up, and made again', async () => {
  await openRegie();
  const { fetch } = globalThis;
  globalThis.fetch = () => new Promise(() => undefined);
  key('a');
  await settle(9_000);
  expect(screen.getByText(/^Sans réseau/)).toBeTruthy();
  globalThis.fetch = fetch;
  await settle(11_000);
  expect(regie.show.commands.map(({ action }) => action.kind)).toEqual(['begin']);
});

test('after a refusal one tries again, and the focus stays where the button was', async () => {
  await openRegie();
  const body = { ok: false, code: 'forbidden', error: 'Accès refusé.' };
  const refusing = stubFetch({ [path]: { status: 403, body } });
  await round();
  const retry = screen.getByRole('button', { name: 'Réessayer' });
  retry.focus();
  refusing.restore();
  fireEvent.click(retry);
  await settle();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
});

test('a moderator follows and presses nothing; the host of another show is told why', async () => {
  regie.show.is_read_only = true;
  await openRegie('moderator');
  expect(screen.getByText('Vous suivez cette régie sans pouvoir la conduire.')).toBeTruthy();
  Object.assign(regie.show, { is_over: true, title: null });
  await round();
  expect(screen.getByText(/^Cette préparation est devenue un podcast/)).toBeTruthy();
  expect(onAir()).toBe('Nobicast #976');
  key('a');
  await round();
  expect(regie.show.commands).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Terminer' })).toBeNull();
  document.body.innerHTML = '';
  regie.stub.restore();
  regie.stub = stubFetch({
    [path]: { status: 403, body: { ok: false, code: 'forbidden', error: 'Accès non autorisé' } },
  });
  await openPage('/regie/themes-pour-976', memberHost('host'));
  await settle();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Cette régie est réservée aux animateurs de l’émission',
  );
});
