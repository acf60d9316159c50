import { deleteAccount, exportAudit, sendUserMessage } from '@nobicast/contracts/calls';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { sendCall } from '../api/index.ts';
import { fakePasskeys, stubFetch } from '../testing/index.ts';
import { downloadProven, FreshProofHost, sendProven } from './fresh-proof.tsx';

const ok = (data: unknown) => ({ body: { ok: true, data } });
const refusal = {
  status: 403,
  body: { ok: false, error: 'Confirmez d’abord.', code: 'fresh_proof_needed' },
};
const question = { challenge: 'YQ', rp_id: 'localhost', allowed: ['YQ'] };
const before = '2026-11-20T10:00:00.000Z';

let stub: ReturnType<typeof stubFetch>;
let browser: ReturnType<typeof fakePasskeys>;
// Once: React keeps the timers of the first clock.
beforeAll(() => void jest.useFakeTimers({ advanceTimers: true }));
afterAll(() => void jest.useRealTimers());
beforeEach(() => {
  browser = fakePasskeys();
});
afterEach(() => {
  cleanup();
  browser.restore();
  stub.restore();
  document.body.innerHTML = '';
});
const settle = (ms = 100) => act(() => jest.advanceTimersByTimeAsync(ms));
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const paths = () => stub.calls.map(({ path, init }) => `${init?.method ?? 'GET'} ${path}`);

/** A service that refuses `refusals` calls, and returns `looks` in turn as the time of the last proof. */
function answer({ hasPasskey = true, refusals = 1, looks = [before] } = {}) {
  const refused = Array<typeof refusal>(refusals).fill(refusal);
  stub = stubFetch({
    '/api/account': [...refused, ok({})],
    '/api/auth/proof/start': ok({ proved_at: before, question: hasPasskey ? question : null }),
    '/api/auth/proof/mail': ok({ resend_after_seconds: 60 }),
    '/api/auth/proof': looks.map((proved_at) => ok({ proved_at })),
  });
}
const start = () =>
  sendProven(deleteAccount, { body: { email: 'a@b.fr' } }).then(
    (data) => ({ data }),
    (error: Error) => ({ refusal: error.message }),
  );
const begin = async () => {
  render(<FreshProofHost />);
  const outcome = { now: undefined as unknown };
  const done = start().then((result) => (outcome.now = result));
  await settle(300);
  return { outcome, done };
};

test('a call that is refused so asks for a passkey, and is made again with what was typed', async () => {
  answer();
  const { done } = await begin();
  expect(screen.getByRole('alertdialog').textContent).toContain('Présentez une de vos clés');
  await press('Utiliser ma clé d’accès');
  expect(await done).toEqual({ data: {} });
  expect(browser.asked).toHaveLength(1);
  const made = stub.calls.filter(({ path }) => path === '/api/account');
  expect(made.map(({ init }) => init?.body)).toEqual(Array(2).fill('{"email":"a@b.fr"}'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('without a passkey a link is mailed, and the dialog waits until it was opened elsewhere', async () => {
  answer({ hasPasskey: false, looks: [before, before, '2026-11-20T10:30:00.000Z'] });
  const { done, outcome } = await begin();
  await press('Recevoir un lien par e-mail');
  expect(screen.getByRole('status').textContent).toContain('Le lien est parti');
  await settle(4_100);
  expect(outcome.now).toBeUndefined();
  await settle(2_100);
  expect(await done).toEqual({ data: {} });
});

test('whoever lost their key may have a link', async () => {
  answer();
  const { done } = await begin();
  await press('Recevoir un lien par e-mail');
  expect(paths()).toContain('POST /api/auth/proof/mail');
  await press('Annuler');
  await done;
});

test('a closed prompt can be opened again; cancelling leaves the refusal', async () => {
  answer();
  const { done } = await begin();
  browser.fail('NotAllowedError');
  await press('Utiliser ma clé d’accès');
  expect(screen.getByRole('alert').textContent).toContain('Aucune clé n’a été présentée.');
  await press('Annuler');
  expect(await done).toEqual({ refusal: 'Confirmez d’abord.' });
  expect(paths().filter((path) => path === 'DELETE /api/account')).toHaveLength(1);
});

test('a second press while the link is on its way asks for no other', async () => {
  answer();
  const { done } = await begin();
  const button = screen.getByRole('button', { name: 'Recevoir un lien par e-mail' });
  fireEvent.click(button);
  fireEvent.click(button);
  await settle();
  expect(paths().filter((path) => path === 'POST /api/auth/proof/mail')).toHaveLength(1);
  await press('Annuler');
  await done;
});

test('a session that ends while the link is waited for is said to have ended', async () => {
  answer({ hasPasskey: false });
  const { done } = await begin();
  await press('Recevoir un lien par e-mail');
  stub.restore();
  const ended = { ok: false, error: 'Vous devez vous connecter.', code: 'unauthenticated' };
  stub = stubFetch({ '/api/auth/proof': { status: 401, body: ended } });
  await settle(2_100);
  expect(screen.getByRole('alert').textContent).toContain('Vous devez vous connecter.');
  await settle(10_000);
  expect(stub.calls).toHaveLength(1);
  await press('Annuler');
  expect(await done).toEqual({ refusal: 'Confirmez d’abord.' });
});

test('a prompt that is answered after its page was left does not close the question of the next', async () => {
  answer({ refusals: 2 });
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  const get = navigator.credentials.get.bind(navigator.credentials);
  jest.spyOn(navigator.credentials, 'get').mockImplementationOnce(async (options) => {
    await given;
    return get(options);
  });
  const { done } = await begin();
  await press('Utiliser ma clé d’accès');
  cleanup();
  expect(await done).toEqual({ refusal: 'Confirmez d’abord.' });
  const next = await begin();
  give();
  await settle();
  expect(screen.getByRole('alertdialog').textContent).toContain('C’est bien vous');
  await press('Annuler');
  expect(await next.done).toEqual({ refusal: 'Confirmez d’abord.' });
});

test('two calls that are refused at once share one dialog', async () => {
  answer({ refusals: 2 });
  render(<FreshProofHost />);
  const outcomes = Promise.all([start(), start()]);
  await settle(300);
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  await press('Utiliser ma clé d’accès');
  expect(await outcomes).toEqual([{ data: {} }, { data: {} }]);
});

test('a page that shows no question keeps the refusal', async () => {
  answer();
  expect(await start()).toEqual({ refusal: 'Confirmez d’abord.' });
});

test('another failure asks for nothing', async () => {
  stub = stubFetch({
    '/api/account': { status: 400, body: { ok: false, error: 'Non.', code: 'bad_request' } },
  });
  expect(await start()).toEqual({ refusal: 'Non.' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the compiler knows which calls are which', () => {
  // Never called: these lines only have to compile.
  const lines = () => {
    void sendCall(sendUserMessage, { params: { id: 'a' }, body: { subject: 'a', text: 'b' } });
    // @ts-expect-error This call needs a fresh proof.
    void sendCall(deleteAccount, { body: { email: 'a@b.fr' } });
    // @ts-expect-error This one needs none.
    void sendProven(sendUserMessage, { params: { id: 'a' }, body: { subject: 'a', text: 'b' } });
    void downloadProven(exportAudit, { query: {} }, { fileName: 'a' });
  };
  expect(lines).toBeDefined();
});
