import type { Migration } from '@nobicast/service-kit';

const change = `
alter table content.newsletter_issues add column episode_id integer
  constraint newsletter_issues_episode_fk references content.episodes (id) on delete set null;
create index newsletter_issues_episode on content.newsletter_issues (episode_id);
comment on column content.newsletter_issues.episode_id is 'What the issue is about; null for any other.';
`;

export const issuesOfEpisodes: Migration = {
  name: '048_issues_of_episodes',
  async up(db) {
    await db.raw(change);
  },
};
