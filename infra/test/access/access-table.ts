import { publicRoutes, roles, type Access, type RouteContract } from '@nobicast/contracts';

/** Everyone who comes through the gateway. */
export const callers = [
  'anonymous',
  'user',
  'guest',
  'host',
  'moderator',
  'admin',
  /** A session past its end. */
  'expired',
  /** A session that was ended. */
  'revoked',
  /** No session, but an inbound actor header with our own signature. */
  'forged',
  /** An open session of an account that is switched off. */
  'deactivated',
] as const;
export type Caller = (typeof callers)[number];

/**
 * The calls that need no session, written down a second time, by hand: whoever opens a call to everybody by a word
 * in its contract has to say so here too. All others are closed.
 */
export const openCalls: readonly string[] = [
  // Episodes, their audio and their figures
  'listEpisodes',
  'getLatestEpisode',
  'getEpisode',
  'streamEpisode',
  'downloadEpisode',
  'getEpisodeMetrics',
  'getSummaryMetrics',
  'trackPlay',
  'trackDownload',
  // Signing in and out
  'getBotCheckConfig',
  'getBotCheckChallenge',
  'testBotCheck',
  'startSignIn',
  'resendSignIn',
  'verifySignIn',
  'signOut',
  'getCurrentUser',
  // Members, as everybody sees them
  'getPublicProfile',
];

export const isOpen = (access: Access) => access === 'public' || access === 'optional';

function callersOf(access: Access): readonly Caller[] {
  if (isOpen(access)) return callers;
  return typeof access === 'string' ? roles : access;
}

interface Example {
  /** Stands for `{id}`. */
  id?: string;
  body?: unknown;
}

const unknownId = '00000000-0000-4000-8000-000000000000';

/** What the test sends where neither episode 1 nor an empty body will do: harmless if it passes. */
const examples: Readonly<Record<string, Example>> = {
  revokeSession: { id: unknownId },
  getPublicProfile: { id: unknownId },
  deleteAccount: { body: { email: 'somebody.else@nobicast.example' } },
};

export interface AccessRow extends Pick<RouteContract, 'id' | 'owner' | 'method'> {
  /** An address of the contract's pattern. */
  path: string;
  body?: unknown;
  allowed: readonly Caller[];
}

/** Who may make which call, as the contracts say. */
export const accessTable: readonly AccessRow[] = publicRoutes.map(({ id, owner, method, path, access }) => {
  const example = examples[id];
  return {
    id,
    owner,
    method,
    path: path.replace('{id}', example?.id ?? '1'),
    body: example?.body,
    allowed: callersOf(access),
  };
});
