import { dataOf, requestCall } from '@nobicast/web-kit/api';
import { getCurrentUser, signOut } from '@nobicast/contracts/calls';
import { brand } from '@nobicast/contracts/brand';
import type { Session, SessionPort } from '@nobicast/contracts/host-api';
import { createStore } from 'zustand/vanilla';

/** Who is here, for the frame: remotes get the SessionPort of it. */
export interface ShellSession extends SessionPort {
  /** Asks for the first time, and from now on again whenever the answer may have grown old. Once is enough. */
  start(): void;
  /** Ends the session and loads the page anew, whether or not the call succeeded (LAYOUT-36). */
  signOut(): Promise<void>;
}

interface SessionOptions {
  /** Milliseconds. Also runs while the machine sleeps. */
  now?: () => number;
  reload?: () => void;
}

/** A tab that was away for longer asks again. */
const trustedMs = 5 * 60_000;
/** What has not been answered by then counts as failed: no page waits for ever. */
const deadlineMs = 10_000;
const changeKey = `${brand.key}:session-changed`;

/** Whatever goes wrong with this call, the visitor counts as anonymous (LAYOUT-37): no retry, no message. */
async function askWhoIsHere(): Promise<{ session: Session; hasFailed: boolean }> {
  try {
    const signal = AbortSignal.timeout(deadlineMs);
    const response = await requestCall(getCurrentUser, {}, { cache: 'no-store', signal });
    const reply = await dataOf(getCurrentUser, response);
    if (!reply) throw new Error(`The user check answered ${response.status}.`);
    const { user } = reply;
    const session: Session = user.is_authenticated ? { state: 'member', user } : { state: 'anonymous' };
    return { session, hasFailed: false };
  } catch {
    return { session: { state: 'anonymous' }, hasFailed: true };
  }
}

/** The tabs that are open beside this one hear of it as a `storage` event. */
function tellOtherTabs() {
  try {
    localStorage.setItem(changeKey, String(Date.now()));
  } catch {
    // No storage here: they learn it when they come back.
  }
}

/** Knows who is here. Made once, in the browser. */
export function createSession({
  now = () => Date.now(),
  reload = () => window.location.reload(),
}: SessionOptions = {}): ShellSession {
  const store = createStore<{ session: Session }>(() => ({ session: { state: 'unknown' } }));
  let latest: Promise<void> | undefined;
  let askedAt = -Infinity;
  let hasFailed = false;
  let isStarted = false;
  let leaving: Promise<void> | undefined;

  function keep(session: Session) {
    // The same person keeps the same object: a form that is being filled in hears nothing of a check.
    if (JSON.stringify(session) !== JSON.stringify(store.getState().session)) store.setState({ session });
  }

  /** What happened elsewhere: where somebody else signed in, nothing of the one before may be saved as theirs. */
  function heed(session: Session) {
    const known = store.getState().session;
    const isSomebodyElse =
      known.state === 'member' && session.state === 'member' && known.user.id !== session.user.id;
    if (isSomebodyElse) reload();
    else keep(session);
  }

  function ask(take: (session: Session) => void = heed): Promise<void> {
    askedAt = now();
    const asked: Promise<void> = askWhoIsHere().then((answer) => {
      // An answer that was asked for before a sign-in must not undo it: only the newest counts.
      if (asked !== latest) return latest;
      hasFailed = answer.hasFailed;
      take(answer.session);
    });
    latest = asked;
    return asked;
  }

  async function leave(): Promise<void> {
    try {
      await requestCall(signOut, {}, { signal: AbortSignal.timeout(deadlineMs) });
    } finally {
      reload();
    }
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: () => store.getState().session,
    async refresh() {
      await ask(keep);
      tellOtherTabs();
    },
    start() {
      if (isStarted) return;
      isStarted = true;
      void ask();
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible' && now() - askedAt >= trustedMs) void ask();
      });
      window.addEventListener('pageshow', (event) => {
        if (event.persisted) void ask();
      });
      window.addEventListener('storage', ({ key }) => {
        if (key === changeKey) void ask();
      });
      window.addEventListener('online', () => {
        if (hasFailed) void ask();
      });
    },
    signOut() {
      // The reload answers for a failed call as well.
      leaving ??= leave().catch(() => undefined);
      return leaving;
    },
  };
}
