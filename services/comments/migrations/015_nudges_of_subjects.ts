import type { Migration } from '@nobicast/service-kit';

/** A deleted subject takes along what the checks remembered about it. */
const reference = `
create index nudges_subject on comments.nudges (subject_id);
-- Not valid for rows of subjects that are gone already: the clean-up deletes those within two days.
alter table comments.nudges add constraint nudges_subject_fk
  foreign key (subject_id) references content.subjects (id) on delete cascade not valid;
`;

export const nudgesOfSubjects: Migration = {
  name: '015_nudges_of_subjects',
  up: async (db) => void (await db.raw(reference)),
};
