import type { Migration } from '@nobicast/service-kit';

/** What the author of an answer was to the show: an answer of the team is no question for it. */
const view = `
create or replace view comments.searchable_comments as
  select id, episode_subject_id as subject_id, author_name, content, created_at, site_search, author_role
  from comments.comments where is_approved;
`;

export const rolesOfAnswers: Migration = {
  name: '019_roles_of_answers',
  up: async (db) => void (await db.raw(view)),
};
