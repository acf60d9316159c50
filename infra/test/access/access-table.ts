import type { HttpMethod, Role } from '@nobicast/contracts';

/**
 * Who may make which call, written down a second time, by hand: the contracts say it to the programs, this
 * table says it to the tests. A call that is missing here fails them.
 */

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

const everyone = callers;
const members: readonly Role[] = ['user', 'guest', 'host', 'moderator', 'admin'];

export interface AccessRow {
  method: HttpMethod;
  /** As in the contract. */
  path: string;
  /** What the test sends: an address of that pattern, harmless if it passes. */
  example?: { path?: string; body?: unknown };
  allowed: readonly Caller[];
}

const nobodysId = '00000000-0000-4000-8000-000000000000';

export const accessTable: readonly AccessRow[] = [
  // Episodes and their sound
  { method: 'GET', path: '/api/episodes', allowed: everyone },
  { method: 'GET', path: '/api/episodes/latest', allowed: everyone },
  { method: 'GET', path: '/api/episodes/{id}', example: { path: '/api/episodes/1' }, allowed: everyone },
  {
    method: 'GET',
    path: '/api/episodes/{id}/stream',
    example: { path: '/api/episodes/1/stream' },
    allowed: everyone,
  },
  {
    method: 'GET',
    path: '/api/episodes/{id}/download',
    example: { path: '/api/episodes/1/download' },
    allowed: everyone,
  },

  // Figures
  {
    method: 'GET',
    path: '/api/metrics/episode/{id}',
    example: { path: '/api/metrics/episode/1' },
    allowed: everyone,
  },
  { method: 'GET', path: '/api/metrics/summary', allowed: everyone },
  { method: 'POST', path: '/api/metrics/play', allowed: everyone },
  { method: 'POST', path: '/api/metrics/download', allowed: everyone },

  // Signing in and out
  { method: 'GET', path: '/api/bot-check', allowed: everyone },
  { method: 'GET', path: '/api/bot-check/challenge', allowed: everyone },
  { method: 'GET', path: '/api/test-turnstile', allowed: everyone },
  { method: 'POST', path: '/api/auth/start', allowed: everyone },
  { method: 'POST', path: '/api/auth/resend', allowed: everyone },
  { method: 'POST', path: '/api/auth/verify', allowed: everyone },
  { method: 'POST', path: '/api/auth/logout', allowed: everyone },
  { method: 'GET', path: '/api/auth/me', allowed: everyone },
  { method: 'GET', path: '/api/auth/sessions', allowed: members },
  { method: 'DELETE', path: '/api/auth/sessions', allowed: members },
  {
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    example: { path: `/api/auth/sessions/${nobodysId}` },
    allowed: members,
  },

  // Members
  { method: 'GET', path: '/api/users/{id}', example: { path: `/api/users/${nobodysId}` }, allowed: everyone },
  { method: 'POST', path: '/api/profile/update', allowed: members },
  { method: 'GET', path: '/api/dashboard', allowed: members },
  { method: 'GET', path: '/api/account/export', allowed: members },
  {
    method: 'DELETE',
    path: '/api/account',
    example: { body: { email: 'somebody.else@nobicast.example' } },
    allowed: members,
  },
];
