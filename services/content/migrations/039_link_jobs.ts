import type { Migration } from '@nobicast/service-kit';
import { addressOf, cardsOf } from './038_link_cards.ts';

/**
 * One reader of links at a time, in a queue of its own: with a key alone, each address that was written while a job ran
 * started another job beside it, until none was left for mails. The key is that of the transaction, since a common one
 * would make whoever writes an address wait until an import has ended.
 */
const start = `if found then
    perform content_jobs.add_job('read_links', queue_name => 'read_links',
      job_key => 'read_links-' || txid_current());
  end if;
  return null;`;

const functions = `
create or replace function content.begin_link_cards() returns trigger language plpgsql as $$
begin ${cardsOf('new_rows')};
  ${start}
end $$;

create or replace function content.renew_link_cards() returns trigger language plpgsql as $$
begin
  delete from content.link_cards c using new_rows n
    where c.subject_id = n.id and c.url is distinct from ${addressOf('n')}; ${cardsOf('new_rows')};
  ${start}
end $$;
`;

export const linkJobs: Migration = {
  name: '039_link_jobs',
  up: async (db) => void (await db.raw(functions)),
};
