import type { Migration } from '@nobicast/service-kit';

const proof = `
-- When the member last proved to be there; null: when the session was opened.
alter table auth.sessions add column proved_at timestamptz;

-- A link of this purpose proves it for the session that asked.
alter table auth.sign_in_links
  drop constraint sign_in_links_purpose_check,
  add constraint sign_in_links_purpose_check check (purpose in ('sign_in', 'proof')),
  add column session_id uuid;
`;

/** Sessions of the team end twelve hours after the sign-in (TEAM_SESSION_HOURS); those that are open, too. */
const teamSessions = `
update auth.sessions s set expires_at = least(s.expires_at, s.created_at + interval '12 hours')
  from auth.users u
  where u.id = s.user_id and u.role in ('host', 'moderator', 'admin') and s.ended_at is null;
`;

export const freshProof: Migration = {
  name: '017_fresh_proof',
  up: async (db) => void (await db.raw(proof + teamSessions)),
};
