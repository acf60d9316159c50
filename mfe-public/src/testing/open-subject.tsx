import type { CurrentUser } from '@nobicast/contracts/sign-in';
import type { SubjectReply } from '@nobicast/contracts/subjects';
import { fakeHost, fakeSession, stubFetch } from '@nobicast/web-kit/testing';
import { act, cleanup } from '@testing-library/react';
import { openPage } from './open-page.tsx';

type Replies = Parameters<typeof stubFetch>[0];

const address = '/episodes/nobicast-975/subjects/2';
export const subjectPath = `/api${address}`;
export const ownCommentsPath = '/api/comments/mine?episode_subject_id=2';
export const subjectOk = (data: SubjectReply) => ({ body: { ok: true, data } });

const member: CurrentUser = {
  is_authenticated: true,
  id: 'u-1',
  email: 'maud@exemple.fr',
  name: 'Maud Keller',
  role: 'user',
  provider: 'email',
  picture: null,
  new_user_id: 'u-1',
  user_id: null,
} as unknown as CurrentUser; // only what the page reads

/** Lets pending promises and, under fake timers, this time pass. */
export const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));

interface OpenOptions {
  /** By path, beside the subject itself. */
  replies?: Replies;
  isMember?: boolean;
  /** The fragment of the address, with its #. */
  fragment?: string;
}

let restoreFetch = () => {};

/** What was scrolled into view, in order: jsdom has no layout. Browsers return a promise. */
export const scrolledTo: Element[] = [];

/** Registers the hooks of a test file that calls `openSubject`. */
export function setUpSubjectTests(): void {
  beforeEach(() => {
    scrolledTo.length = 0;
    // oxlint-disable-next-line typescript/no-misused-promises -- as browsers do
    Element.prototype.scrollIntoView = function () {
      scrolledTo.push(this);
      return Promise.resolve();
    };
    jest.useFakeTimers({ now: new Date('2025-01-16T12:00:00Z') });
    localStorage.clear();
  });
  afterEach(closeSubject);
  afterEach(() => void jest.useRealTimers());
}

export function closeSubject(): void {
  cleanup();
  restoreFetch();
  document.body.innerHTML = '';
}

/** Opens the page of the second subject of episode 975. */
export async function openSubject(
  reply: SubjectReply | Replies[string],
  { replies = {}, isMember = false, fragment = '' }: OpenOptions = {},
) {
  const stub = stubFetch({
    [subjectPath]: typeof reply === 'object' && 'subject' in reply ? subjectOk(reply) : reply,
    [ownCommentsPath]: { body: { ok: true, data: { comments: [] } } },
    ...replies,
  });
  restoreFetch = stub.restore;
  const session = fakeSession(isMember ? { state: 'member', user: member } : { state: 'anonymous' });
  const page = await openPage(`${address}${fragment}`, { host: fakeHost({ session }) });
  await settle();
  return { ...page, stub, session };
}
