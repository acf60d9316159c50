import type { Migration } from '@nobicast/service-kit';

/** What is sent, and to whom: the recipients are written down when the sending starts (decision 0056). */
const tables = `
create table content.newsletter_issues (
  id integer generated always as identity primary key,
  subject text not null default '',
  -- What a list of mails shows beside the subject.
  preview text not null default '',
  markdown text not null default '',
  state text not null default 'draft' constraint newsletter_issues_state_check
    check (state in ('draft', 'scheduled', 'sending', 'sent')),
  scheduled_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- The mail server takes no mail of ours at the moment: tried again then.
  paused_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint newsletter_issues_schedule_check check ((state = 'draft') = (scheduled_at is null))
);
create index newsletter_issues_state on content.newsletter_issues (state);
create trigger newsletter_issues_version before update on content.newsletter_issues
  for each row execute function content.raise_version('version', 'updated_at', 'started_at', 'finished_at', 'paused_until');

-- A row for each recipient of an issue. It goes from pending to begun before the server is told anything, and from there
-- to sent or refused: one that stays begun may or may not have been taken, which only a person can decide.
create table content.newsletter_deliveries (
  id bigint generated always as identity primary key,
  issue_id integer not null constraint newsletter_deliveries_issue_fk
    references content.newsletter_issues (id) on delete cascade,
  -- Null once the subscription is deleted.
  subscriber_id integer constraint newsletter_deliveries_subscriber_fk
    references content.newsletter_subscribers (id) on delete set null,
  -- Forgotten after a while.
  email text,
  address_hash bytea not null,
  state text not null constraint newsletter_deliveries_state_check
    check (state in ('pending', 'begun', 'sent', 'refused', 'left')),
  reason text constraint newsletter_deliveries_reason_check
    check (reason in ('no_recipient', 'refused', 'gave_up', 'decided')),
  attempts integer not null default 0,
  next_at timestamptz,
  begun_at timestamptz,
  ended_at timestamptz,
  constraint newsletter_deliveries_once unique (issue_id, address_hash)
);
create index newsletter_deliveries_waiting on content.newsletter_deliveries (issue_id, id) where state = 'pending';
create index newsletter_deliveries_state on content.newsletter_deliveries (issue_id, state, id);
create index newsletter_deliveries_subscriber on content.newsletter_deliveries (subscriber_id);
create index newsletter_deliveries_ended on content.newsletter_deliveries (ended_at) where email is not null;
`;

export const newsletterIssues: Migration = {
  name: '032_newsletter_issues',
  up: async (db) => void (await db.raw(tables)),
};
