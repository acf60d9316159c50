import type { CurrentUser } from '@nobicast/contracts/sign-in';
import { stubFetch, type StubbedReply } from '@nobicast/web-kit/testing';
import { episode, setUpPlayer } from '../player/fake-audio.ts';
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
  const reload = jest.fn(() => void window.dispatchEvent(new Event('pagehide')));
  const session = createSession({ now: () => clock.now, reload });
  const fetchCount = () => stub.calls.filter(({ path }) => path === '/api/auth/me').length;
  return { session, clock, reload, fetchCount, calls: stub.calls };
}

/** The stub's replies arrive after a few microtasks. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};
const dispatch = (type: 'visibilitychange' | 'online') =>
  (type === 'online' ? window : document).dispatchEvent(new Event(type));

test('the session is unknown before the first reply, then holds the member', async () => {
  const { session } = build([me(ada)]);
  const listener = jest.fn();
  session.subscribe(listener);
  session.start();
  expect(session.getSnapshot()).toEqual({ state: 'unknown' });
  await settle();
  expect(session.getSnapshot()).toEqual({ state: 'member', user: ada });
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a visitor without a session is anonymous', async () => {
  const { session } = build([me(nobody)]);
  await session.refresh();
  expect(session.getSnapshot()).toEqual({ state: 'anonymous' });
});

test.each<[string, StubbedReply | Error]>([
  ['the network fails', new Error('offline')],
  ['the server fails', { status: 500, body: { ok: false, error: 'x' } }],
  ['the reply is not JSON', { body: '<html>', contentType: 'text/html' }],
  ['the reply is null', { body: null }],
  ['the reply has no user', { body: { ok: true, data: {} } }],
])('when %s the visitor is anonymous, and the call is not repeated (LAYOUT-37)', async (_case, answer) => {
  const { session, fetchCount } = build([answer]);
  session.start();
  await settle();
  expect(session.getSnapshot()).toEqual({ state: 'anonymous' });
  expect(fetchCount()).toBe(1);
});

test('a failed check does not take back that an account is deactivated', async () => {
  const { session } = build([me({ ...nobody, is_deactivated: true }), new Error('offline')]);
  session.start();
  await settle();
  await session.confirm();
  expect(session.getSnapshot()).toEqual({ state: 'anonymous', isDeactivated: true });
});

describe('a check that fails after a member was shown (LAYOUT-37, A49)', () => {
  const unconfirmed = { state: 'member', user: ada, isUnconfirmed: true };

  test.each<[string, StubbedReply | Error]>([
    ['the network fails', new Error('offline')],
    ['the server fails', { status: 503, body: { ok: false, error: 'x' } }],
  ])('keeps the member, unconfirmed, when %s', async (_case, failure) => {
    const { session, clock } = build([me(ada), failure, failure, me(ada)]);
    session.start();
    await settle();
    clock.now = 5 * minute;
    dispatch('visibilitychange');
    await settle();
    expect(session.getSnapshot()).toEqual(unconfirmed);
    const kept = session.getSnapshot();
    await session.confirm();
    expect(session.getSnapshot()).toBe(kept);
    await session.confirm();
    expect(session.getSnapshot()).toEqual({ state: 'member', user: ada });
  });

  test('keeps the member after a refresh as well', async () => {
    const { session } = build([me(ada), new Error('offline')]);
    await session.refresh();
    await session.refresh();
    expect(session.getSnapshot()).toEqual(unconfirmed);
  });

  test('reloads the page if a different member is found afterwards', async () => {
    const { session, reload } = build([me(ada), new Error('offline'), me({ ...ada, id: 'u2' })]);
    await session.refresh();
    await session.confirm();
    await session.confirm();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(session.getSnapshot()).toEqual(unconfirmed);
  });
});

test('starting twice fetches once', async () => {
  const { session, fetchCount } = build([me(ada)]);
  session.start();
  session.start();
  await settle();
  expect(fetchCount()).toBe(1);
});

test('a tab that becomes visible fetches again only after five minutes', async () => {
  const { session, clock, fetchCount } = build([me(ada), me(nobody)]);
  session.start();
  await settle();
  clock.now = 5 * minute - 1;
  dispatch('visibilitychange');
  expect(fetchCount()).toBe(1);
  clock.now = 5 * minute;
  dispatch('visibilitychange');
  await settle();
  expect(fetchCount()).toBe(2);
  expect(session.getSnapshot()).toEqual({ state: 'anonymous' });
});

test('a page restored from the back/forward cache fetches again at once', async () => {
  const { session, fetchCount } = build([me(ada), me(nobody)]);
  session.start();
  await settle();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(fetchCount()).toBe(1);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await settle();
  expect(session.getSnapshot()).toEqual({ state: 'anonymous' });
});

test('a failed fetch is repeated when the network is back', async () => {
  const { session, fetchCount } = build([new Error('asleep'), me(ada)]);
  session.start();
  await settle();
  dispatch('online');
  await settle();
  expect(session.getSnapshot()).toEqual({ state: 'member', user: ada });
  dispatch('online');
  expect(fetchCount()).toBe(2);
});

test('an unchanged member keeps the same object, so that no screen renders again', async () => {
  const { session } = build([me(ada), me({ ...ada }), me({ ...ada, name: 'Ada L.' })]);
  await session.refresh();
  const first = session.getSnapshot();
  await session.refresh();
  expect(session.getSnapshot()).toBe(first);
  await session.refresh();
  expect(session.getSnapshot()).toEqual({ state: 'member', user: { ...ada, name: 'Ada L.' } });
});

test('a fetch started before a sign-in does not undo it, and its caller waits for the newer one', async () => {
  let answerOld: (reply: unknown) => void = () => undefined;
  const original = globalThis.fetch;
  restore = () => void (globalThis.fetch = original);
  const reply = (user: object) => ({
    ok: true,
    json: async () => ({ ok: true, data: { user } }),
  });
  const replies = [new Promise((resolve) => (answerOld = resolve)), Promise.resolve(reply(ada))];
  // The client reads no more of a response than this.
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
])('signing out reloads the page when the call %s (LAYOUT-33, 36)', async (_case, logout) => {
  const { session, reload, calls } = build([me(ada)], logout);
  await Promise.all([session.signOut(), session.signOut()]);
  expect(calls.map(({ path, init }) => [path, init?.method])).toEqual([['/api/auth/logout', 'POST']]);
  expect(reload).toHaveBeenCalledTimes(1);
});

describe('what a member leaves in the browser', () => {
  const personal = ['nobicast_comment_drafts', 'nobicast_authored', 'nobicast_resume'];
  const choices = ['theme', 'nobicast_analytics_opt_out', 'nobicast_volume'];
  const kept = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort();
  const all = [...personal, ...choices, 'nobicast_form_contact'].sort();
  beforeEach(() => {
    localStorage.clear();
    for (const key of [...personal, ...choices]) localStorage.setItem(key, '1');
    sessionStorage.setItem('nobicast_form_contact', '{}');
  });

  test('goes with the sign-out, also with one that fails, but for choices', async () => {
    const { session } = build([me(ada)], new Error('offline'));
    session.start();
    await settle();
    await session.signOut();
    // The last one tells the other tabs.
    expect(kept()).toEqual([...choices, 'nobicast:session-changed'].sort());
  });
  test('goes with the sign-out, also the place in the episode that is heard', async () => {
    const { audio, player } = setUpPlayer();
    player.play(episode);
    audio.startPlaying();
    audio.moveTo(42);
    await build([]).session.signOut();
    expect(localStorage.getItem('nobicast_resume')).toBeNull();
  });
  test('stays when a call is refused because the session has ended: drafts outlive it', async () => {
    const { session } = build([me(ada), me(nobody)]);
    session.start();
    await settle();
    await session.refresh();
    expect(session.getSnapshot()).toEqual({ state: 'anonymous' });
    expect(kept()).toEqual([...all, 'nobicast:session-changed'].sort());
  });
  test('stays when a session ends by itself, and for a visitor', async () => {
    const { session } = build([me(ada), me(nobody), me(nobody)]);
    session.start();
    await settle();
    await session.confirm();
    await session.refresh();
    expect(session.getSnapshot()).toEqual({ state: 'anonymous' });
    expect(kept()).toEqual([...all, 'nobicast:session-changed'].sort());
  });
});

describe('with other tabs open', () => {
  const notifiedAt = () => localStorage.getItem('nobicast:session-changed');
  const receiveNotice = () =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'nobicast:session-changed', newValue: '1' }));
  beforeEach(() => localStorage.clear());

  test('a sign-in here notifies them, our own first fetch does not', async () => {
    const { session } = build([me(nobody), me(ada)]);
    session.start();
    await settle();
    expect(notifiedAt()).toBeNull();
    await session.refresh();
    expect(notifiedAt()).not.toBeNull();
  });
  test('a sign-in there is applied at once, and not passed on', async () => {
    const { session } = build([me(nobody), me(ada)]);
    session.start();
    await settle();
    receiveNotice();
    await settle();
    expect(session.getSnapshot()).toEqual({ state: 'member', user: ada });
    expect(notifiedAt()).toBeNull();
  });
  test('a different member signed in by this very tab replaces the previous one without a reload', async () => {
    const { session, reload } = build([me(ada), me({ ...ada, id: 'u2' })]);
    session.start();
    await settle();
    await session.refresh();
    expect(session.getSnapshot()).toMatchObject({ user: { id: 'u2' } });
    expect(reload).not.toHaveBeenCalled();
  });
  test('a different member signed in there reloads the page, so that nothing is saved under the wrong account', async () => {
    const { session, reload } = build([me(ada), me({ ...ada, id: 'u2' })]);
    session.start();
    await settle();
    receiveNotice();
    await settle();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(session.getSnapshot()).toEqual({ state: 'member', user: ada });
  });
  test.each([
    ['u2', 1, { state: 'anonymous' }],
    ['u1', 0, { state: 'member', user: ada }],
  ])('after a session that ended, the member %s reloads the page %i times', async (id, reloads, shown) => {
    const { session, reload } = build([me(ada), me(nobody), me({ ...ada, id })]);
    await session.confirm();
    await session.confirm();
    expect(session.getSnapshot()).toEqual({ state: 'anonymous' });
    await session.confirm();
    expect(reload).toHaveBeenCalledTimes(reloads);
    expect(session.getSnapshot()).toEqual(shown);
  });
});
