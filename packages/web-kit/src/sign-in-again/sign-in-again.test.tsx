import { updateNewsletterIssue } from '@nobicast/contracts/calls';
import type { CurrentUser } from '@nobicast/contracts/sign-in';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { sendCall } from '../api/index.ts';
import { fakeHost, fakeSession, renderScreen, stubFetch, stubTurnstile } from '../testing/index.ts';
import { SignInAgainHost, useMemberSession } from './sign-in-again.tsx';

// T3-B15
const ok = (data: unknown) => ({ body: { ok: true, data } });
const refused = (status: number, code: string, error: string) => ({
  status,
  body: { ok: false, error, code },
});
const forbidden = refused(403, 'forbidden', 'Accès non autorisé');
const maud: CurrentUser = {
  is_authenticated: true,
  id: 'maud',
  name: 'Maud Keller',
  email: 'maud@exemple.fr',
  picture: null,
  role: 'admin',
  provider: 'lien magique',
};
const nobody = { ...maud, is_authenticated: false, id: null };
const saved = '/api/admin/newsletter/issues/7';
const [me, started, entered] = ['/api/auth/me', '/api/auth/start', '/api/auth/code'];

let stub: ReturnType<typeof stubFetch>;
let check: ReturnType<typeof stubTurnstile>;
// Once: React keeps the timers of the first clock.
beforeAll(() => void jest.useFakeTimers({ advanceTimers: true }));
afterAll(() => void jest.useRealTimers());
beforeEach(() => {
  check = stubTurnstile();
});
afterEach(() => {
  cleanup();
  check.restore();
  stub.restore();
});
const settle = (ms = 300) => act(() => jest.advanceTimersByTimeAsync(ms));
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};

function Page() {
  const session = useMemberSession();
  return (
    <>
      <p>{session.state}</p>
      <SignInAgainHost />
    </>
  );
}
function open(answers: Parameters<typeof stubFetch>[0]) {
  stub = stubFetch({
    '/api/bot-check': ok({ provider: 'turnstile', site_key: 'x' }),
    [started]: ok({ resend_after_seconds: 60 }),
    [me]: ok({ user: nobody }),
    ...answers,
  });
  const session = fakeSession({ state: 'member', user: maud });
  renderScreen(<Page />, { host: fakeHost({ session }) });
  return session;
}
/** Becomes what the caller of the save gets. */
function save() {
  const outcome: { now?: unknown } = {};
  sendCall(updateNewsletterIssue, { params: { id: 7 }, body: { subject: 'À garder' } }).then(
    (data) => (outcome.now = data),
    (error: Error) => (outcome.now = error.message),
  );
  return outcome;
}
const paths = () => stub.calls.map(({ path, init }) => `${init?.method ?? 'GET'} ${path}`);

test('a save that finds the session ended asks for a code, and goes on with what was typed', async () => {
  const session = open({
    [saved]: [forbidden, ok({ issue: 'saved' })],
    [me]: [ok({ user: nobody }), ok({ user: maud })],
    [entered]: [refused(422, 'code_wrong', 'Ce n’est pas le bon code.'), ok({})],
  });
  const outcome = save();
  await settle();
  expect(screen.getByRole('heading', { name: 'Votre session est terminée' })).toBeTruthy();
  expect(screen.getByText('maud@exemple.fr')).toBeTruthy();
  act(() => check.solve('jeton'));
  await press('Recevoir un code');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code à six chiffres' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: '111111' } });
  await press('Se reconnecter');
  expect(screen.getByText('Ce n’est pas le bon code.')).toBeTruthy();
  expect(outcome.now).toBeUndefined();
  fireEvent.change(field, { target: { value: '123456' } });
  await press('Se reconnecter');
  expect(outcome.now).toEqual({ issue: 'saved' });
  expect(screen.queryByRole('heading')).toBeNull();
  expect(session.refreshes).toBe(1);
  const saves = stub.calls.filter(({ path }) => path === saved);
  expect(saves.map(({ init }) => init?.body)).toEqual(Array(2).fill('{"subject":"À garder"}'));
});

test('notices the sign-in of another tab, and two saves share one question', async () => {
  open({
    [saved]: [forbidden, forbidden, ok({ issue: 'saved' })],
    [me]: [ok({ user: nobody }), ok({ user: nobody }), ok({ user: nobody }), ok({ user: maud })],
  });
  const outcomes = [save(), save()];
  await settle();
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  await settle(5_000);
  expect(outcomes.map(({ now }) => now)).toEqual([{ issue: 'saved' }, { issue: 'saved' }]);
});

test('somebody else who signed in saves nothing', async () => {
  open({
    [saved]: forbidden,
    [me]: [ok({ user: nobody }), ok({ user: { ...maud, id: 'awa' } })],
  });
  const outcome = save();
  await settle();
  await settle(2_500);
  expect(screen.getByRole('alert').textContent).toContain('un autre compte');
  await press('Plus tard');
  expect(outcome.now).toBe('Votre session est terminée. Ce que vous avez saisi est encore là.');
  expect(paths().filter((path) => path.endsWith(saved))).toHaveLength(1);
});

test('somebody else who signs in elsewhere while it asks does not take over what was typed', async () => {
  const awa = { ...maud, id: 'awa', email: 'awa@exemple.fr' };
  const session = open({
    [saved]: forbidden,
    [me]: [ok({ user: nobody }), ok({ user: awa })],
  });
  const outcome = save();
  await settle();
  await act(async () => session.become({ state: 'anonymous' }));
  await act(async () => session.become({ state: 'member', user: awa }));
  await settle(2_500);
  expect(screen.getByText('maud@exemple.fr')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('un autre compte');
  await press('Plus tard');
  expect(outcome.now).toBe('Votre session est terminée. Ce que vous avez saisi est encore là.');
  expect(paths().filter((path) => path.endsWith(saved))).toHaveLength(1);
});

test('a member who may not do something is told so', async () => {
  open({ [saved]: forbidden, [me]: ok({ user: maud }) });
  const outcome = save();
  await settle();
  expect(outcome.now).toBe('Accès non autorisé');
});

test('the news that the session ended asks at once, and leaves the page as it is', async () => {
  const session = open({ [me]: ok({ user: nobody }) });
  await act(async () => session.become({ state: 'anonymous' }));
  await settle();
  expect(screen.getByRole('heading', { name: 'Votre session est terminée' })).toBeTruthy();
  expect(screen.getByText('member')).toBeTruthy();
});
