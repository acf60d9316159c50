import type { Migration } from '@nobicast/service-kit';

/** The same view, one column more: moderators read a comment beside what its subject is about. */
const view = `
create or replace view content.published_subjects as
  select s.id, s.title, e.id as episode_id, e.slug as episode_slug, e.number as episode_number,
    e.type as episode_type, e.title as episode_title, s.description
  from content.subjects s join content.episodes e on e.id = s.episode_id
  where e.published_at <= now();
`;

export const subjectDescriptions: Migration = {
  name: '007_subject_descriptions',
  up: async (db) => void (await db.raw(view)),
};
