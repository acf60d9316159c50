import type { CurrentUser } from '@nobicast/contracts/sign-in';
import { stubFetch, type StubbedReply } from '@nobicast/web-kit/testing';
import { createSession } from './session-store.ts';

const minute = 60_000;
const ada: CurrentUser = {
  is_authenticated: true,
  id: 'u1',
  name: 'Ada Lovelace',
  email: 'ada@nobicast.example',
  picture: null,
  role: 'user',
  provider: 'lien magique',
};
const nobody = { is_authenticated: false, id: null, name: null, email: null, picture: null, provider: null };
const me = (user: object): StubbedReply => ({ body: { ok: true, data: { user } } });

let restore: () => void = () => undefined;
afterEach(() => restore());

function build(answers: (StubbedReply | Error)[], logout: StubbedReply | Error = { body: { ok: true } }) {
  const stub = stubFetch({ '/api/auth/me': answers, '/api/auth/logout': logout });
  restore = stub.restore;
  const clock = { now: 0 };
  const reload = jest.fn();
  const session = createSession({ now: () => clock.now, reload });
  const asked = () => stub.calls.filter(({ path }) => path === '/api/auth/me').length;
  return { session, clock, reload, asked, calls: stub.calls };
}

/** Answers of the stub are there after a few turns. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};
const cameBack = (type: 'visibilitychange' | 'online') =>
  (type === 'online' ? window : document).dispatchEvent(new Event(type));

test('nobody is known before the first answer, then the member is', async () => {
  const { session } = build([me(ada)]);
  const heard = jest.fn();
  session.subscribe(heard);
  session.start();
  expect(session.getSnapshot()).toEqual({ state: 'unknown' });
  await settle();
  expect(session.getSnapshot()).toEqual({ state: 'member', user: ada });
  expect(heard).toHaveBeenCalledTimes(1);
});

test('a visitor without a session is anonymous', async () => {
  const { session } = build([me(nobody)]);
  await session.refresh();
  expect(session.getSnapshot()).toEqual({ state: 'anonymous' });
});

test.each<[string, StubbedReply | Error]>([
  ['the network fails', new Error('offline')],
  ['the server fails', { status: 500, body: { ok: false, error: 'x' } }],
  ['something else than JSON comes', { body: '<html>', contentType: 'text/html' }],
  ['the reply says nothing', { body: null }],
  ['the reply has no user', { body: { ok: true, data: {} } }],
])('when %s the visitor is anonymous, and the call is not repeated (LAYOUT-37)', async (_case, answer) => {
  const { session, asked } = build([answer]);
  session.start();
  await settle();
  expect(session.getSnapshot()).toEqual({ state: 'anonymous' });
  expect(asked()).toBe(1);
});

test('starting twice asks once', async () => {
  const { session, asked } = build([me(ada)]);
  session.start();
  session.start();
  await settle();
  expect(asked()).toBe(1);
});

test('a tab that comes back asks again only after five minutes', async () => {
  const { session, clock, asked } = build([me(ada), me(nobody)]);
  session.start();
  await settle();
  clock.now = 5 * minute - 1;
  cameBack('visibilitychange');
  expect(asked()).toBe(1);
  clock.now = 5 * minute;
  cameBack('visibilitychange');
  await settle();
  expect(asked()).toBe(2);
  expect(session.getSnapshot()).toEqual({ state: 'anonymous' });
});

test('a page that the browser had put aside asks again at once', async () => {
  const { session, asked } = build([me(ada), me(nobody)]);
  session.start();
  await settle();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(asked()).toBe(1);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await settle();
  expect(session.getSnapshot()).toEqual({ state: 'anonymous' });
});

test('a check that failed is made up for when the network is back', async () => {
  const { session, asked } = build([new Error('asleep'), me(ada)]);
  session.start();
  await settle();
  cameBack('online');
  await settle();
  expect(session.getSnapshot()).toEqual({ state: 'member', user: ada });
  cameBack('online');
  expect(asked()).toBe(2);
});

test('the same member stays the same object, so that no screen starts over', async () => {
  const { session } = build([me(ada), me({ ...ada }), me({ ...ada, name: 'Ada L.' })]);
  await session.refresh();
  const first = session.getSnapshot();
  await session.refresh();
  expect(session.getSnapshot()).toBe(first);
  await session.refresh();
  expect(session.getSnapshot()).toEqual({ state: 'member', user: { ...ada, name: 'Ada L.' } });
});

test('an answer asked for before a sign-in does not undo it, and who waits for it waits for the newer one', async () => {
  let answerOld: (reply: unknown) => void = () => undefined;
  const original = globalThis.fetch;
  restore = () => void (globalThis.fetch = original);
  const reply = (user: object) => ({
    ok: true,
    json: async () => ({ ok: true, data: { user } }),
  });
  const replies = [new Promise((resolve) => (answerOld = resolve)), Promise.resolve(reply(ada))];
  // Test double: the client reads no more of a response than this.
  globalThis.fetch = () => replies.shift() as Promise<Response>;
  const session = createSession();
  const old = session.refresh();
  await session.refresh();
  answerOld(reply(nobody));
  await old;
  expect(session.getSnapshot()).toEqual({ state: 'member', user: ada });
});

test.each<[string, StubbedReply | Error]>([
  ['works', { body: { ok: true, data: {} } }],
  ['fails', { status: 500, body: { ok: false } }],
  ['never arrives', new Error('offline')],
])('signing out loads the page anew when the call %s (LAYOUT-33, 36)', async (_case, logout) => {
  const { session, reload, calls } = build([me(ada)], logout);
  await Promise.all([session.signOut(), session.signOut()]);
  expect(calls.map(({ path, init }) => [path, init?.method])).toEqual([['/api/auth/logout', 'POST']]);
  expect(reload).toHaveBeenCalledTimes(1);
});

describe('beside other tabs', () => {
  const told = () => localStorage.getItem('nobicast:session-changed');
  const hear = () =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'nobicast:session-changed', newValue: '1' }));
  beforeEach(() => localStorage.clear());

  test('a sign-in here is told to them, asking by ourselves is not', async () => {
    const { session } = build([me(nobody), me(ada)]);
    session.start();
    await settle();
    expect(told()).toBeNull();
    await session.refresh();
    expect(told()).not.toBeNull();
  });
  test('a sign-in there is heard at once, and not told again', async () => {
    const { session } = build([me(nobody), me(ada)]);
    session.start();
    await settle();
    hear();
    await settle();
    expect(session.getSnapshot()).toEqual({ state: 'member', user: ada });
    expect(told()).toBeNull();
  });
  test('somebody else by a sign-in of this very tab is simply the new one', async () => {
    const { session, reload } = build([me(ada), me({ ...ada, id: 'u2' })]);
    session.start();
    await settle();
    await session.refresh();
    expect(session.getSnapshot()).toMatchObject({ user: { id: 'u2' } });
    expect(reload).not.toHaveBeenCalled();
  });
  test('somebody else there: the page loads anew, so that nothing of the one before is saved as theirs', async () => {
    const { session, reload } = build([me(ada), me({ ...ada, id: 'u2' })]);
    session.start();
    await settle();
    hear();
    await settle();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(session.getSnapshot()).toEqual({ state: 'member', user: ada });
  });
});
