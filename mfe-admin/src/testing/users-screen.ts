import type { ManagedUser, ManagedUserPage } from '@nobicast/contracts/admin-users';
import type { FakeHost } from '@nobicast/web-kit/testing';
import { now, openEpisodes, type Answers } from './episodes-screen.tsx';
import { ok } from './open-admin.tsx';

const hourMs = 60 * 60_000;
/** An instant so many hours before the time of the tests. */
export const ago = (hours: number) => new Date(now - hours * hourMs).toISOString();

export const buildUser = (change: Partial<ManagedUser> = {}): ManagedUser => ({
  id: 'zoe',
  email: 'zoe@exemple.fr',
  name: 'Zoé Martin',
  role: 'user',
  is_active: true,
  created_at: '2026-11-15T23:30:00.000Z',
  last_login_at: ago(5),
  version: 7,
  bio: null,
  avatar_url: null,
  sign_in_count: 3,
  comments: { approved: 4, pending: 1, rejected: 0 },
  hosted_episodes: 2,
  ...change,
});
export const buildPage = (users: ManagedUser[], { page = 1, total = users.length, isCapped = false } = {}) =>
  ok({
    users,
    pagination: { page, limit: 20, total, pages: Math.ceil(total / 20), is_capped: isCapped },
  } satisfies ManagedUserPage);
/** Opens the tab of the accounts. */
export const openUsers = (
  answers: Answers,
  options: { at?: string; isDesktop?: boolean; host?: FakeHost } = {},
) => openEpisodes(answers, { tab: 'utilisateurs', ...options });
