import { dataOf, requestCall } from '@nobicast/web-kit/api';
import { forgetMemberOnLeaving, notifyOtherTabs, sessionChangedKey } from '@nobicast/web-kit/forget-member';
import { onRestored } from '@nobicast/web-kit/restored-page';
import { getCurrentUser, signOut } from '@nobicast/contracts/calls';
import type { Session, SessionPort } from '@nobicast/contracts/host-api';
import { createStore } from 'zustand/vanilla';

/** Remotes only get the SessionPort part. */
export interface ShellSession extends SessionPort {
  /** Checks the session again, for a member whose last check failed. Never rejects. */
  confirm(): Promise<void>;
  /** Fetches the session and keeps it fresh from now on. Further calls do nothing. */
  start(): void;
  /** Ends the session, then reloads the page, whether or not the call succeeded (LAYOUT-36). */
  signOut(): Promise<void>;
}

interface SessionOptions {
  /** In milliseconds. Must be a clock that keeps running while the machine sleeps. */
  now?: () => number;
  reload?: () => void;
}

/** A tab that becomes visible fetches an older session again. */
const maxAgeMs = 5 * 60_000;
const timeoutMs = 10_000;

async function fetchSession(): Promise<Session | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await requestCall(getCurrentUser, {}, { cache: 'no-store', signal });
    const user = (await dataOf(getCurrentUser, response))?.user;
    if (!user) return undefined;
    if (user.is_authenticated) return { state: 'member', user };
    return { state: 'anonymous', ...(user.is_deactivated && { isDeactivated: true }) };
  } catch {
    return undefined;
  }
}

export function createSession({
  now = () => Date.now(),
  reload = () => window.location.reload(),
}: SessionOptions = {}): ShellSession {
  const store = createStore<{ session: Session }>(() => ({ session: { state: 'unknown' } }));
  let latest: Promise<void> | undefined;
  let fetchedAt = -Infinity;
  let hasFailed = false;
  let isStarted = false;
  let signingOut: Promise<void> | undefined;
  /**
   * The member whose page this is, even after their session ended: what they typed may still be on it. Undefined before
   * any member is known; null only in the type of the reply, where a visitor has no id.
   */
  let lastMemberId: string | null | undefined;

  function setSession(session: Session) {
    if (session.state === 'member') lastMemberId = session.user.id;
    // An unchanged session keeps its object, so that subscribers, such as a half-filled form, are not rendered again.
    if (JSON.stringify(session) !== JSON.stringify(store.getState().session)) store.setState({ session });
  }

  /**
   * If a different member has signed in elsewhere, the page reloads, so that nothing typed by the previous member can
   * be saved under the new account.
   */
  function applyUnlessOtherMember(session: Session) {
    const isDifferentMember =
      session.state === 'member' && lastMemberId !== undefined && lastMemberId !== session.user.id;
    if (isDifferentMember) reload();
    else setSession(session);
  }

  /**
   * After a failed check. The first one of a page means an anonymous visitor, without retry or message (LAYOUT-37). A
   * member who is already shown stays: losing what was typed there would be worse. So does a visitor, whose account may
   * be known to be deactivated.
   */
  function keepUnconfirmed() {
    const current = store.getState().session;
    if (current.state !== 'anonymous')
      setSession(current.state === 'member' ? { ...current, isUnconfirmed: true } : { state: 'anonymous' });
  }

  function revalidate(apply: (session: Session) => void = applyUnlessOtherMember): Promise<void> {
    fetchedAt = now();
    const request: Promise<void> = fetchSession().then((session) => {
      // Only the newest request counts: one sent before a sign-in must not undo it.
      if (request !== latest) return latest;
      hasFailed = !session;
      if (session) apply(session);
      else keepUnconfirmed();
    });
    latest = request;
    return request;
  }

  async function endSession(): Promise<void> {
    try {
      await requestCall(signOut, {}, { signal: AbortSignal.timeout(timeoutMs) });
    } finally {
      forgetMemberOnLeaving();
      reload();
    }
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: () => store.getState().session,
    confirm: () => revalidate(),
    async refresh() {
      await revalidate(setSession);
      notifyOtherTabs();
    },
    start() {
      if (isStarted) return;
      isStarted = true;
      void revalidate();
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible' && now() - fetchedAt >= maxAgeMs) void revalidate();
      });
      onRestored(() => void revalidate());
      window.addEventListener('storage', ({ key }) => {
        if (key === sessionChangedKey) void revalidate();
      });
      window.addEventListener('online', () => {
        if (hasFailed) void revalidate();
      });
    },
    signOut() {
      // endSession reloads the page either way.
      signingOut ??= endSession().catch(() => undefined);
      return signingOut;
    },
  };
}
