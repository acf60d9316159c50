import { profileFields, userFields } from '@nobicast/contracts/fields/account.fields';
import { commentFields } from '@nobicast/contracts/fields/comment.fields';
import { episodeFields } from '@nobicast/contracts/fields/episode.fields';
import { pickFields, type Field, type Fields } from '@nobicast/contracts/fields/field';
import { guestFields } from '@nobicast/contracts/fields/guest.fields';
import { issueFields } from '@nobicast/contracts/fields/issue.fields';
import { participantFields } from '@nobicast/contracts/fields/participant.fields';
import { postFields } from '@nobicast/contracts/fields/post.fields';
import { showNotesFields } from '@nobicast/contracts/fields/show-notes.fields';
import { subjectFields } from '@nobicast/contracts/fields/subject.fields';
import { startSiteForTest, type SiteForTest } from './access/site-for-test.ts';

// The columns that the migrations made are those that the declarations of fields promise.

/** Without the links, which are one column. */
const profileColumns = pickFields(
  profileFields,
  ...(['name', 'bio', 'avatar_url', 'host_bio', 'expertise_areas', 'wants_publication_mail'] as const),
);

const tables: readonly ['content' | 'comments' | 'auth', string, Fields][] = [
  ['content', 'episodes', episodeFields],
  ['content', 'subjects', subjectFields],
  ['content', 'posts', postFields],
  ['content', 'guests', guestFields],
  ['content', 'newsletter_issues', issueFields],
  ['content', 'show_notes', showNotesFields],
  // Who is in the directory needs no name here.
  [
    'content',
    'episode_participants',
    pickFields(participantFields, 'participant_role', 'role', 'bio', 'avatar_url'),
  ],
  ['comments', 'comments', commentFields],
  ['auth', 'users', userFields],
  ['auth', 'users', profileColumns],
];

/** Where the column of a field has an older name. */
const columnNames: Readonly<Record<string, string>> = { 'guests.slug': 'key' };

const types: Partial<Record<Field['kind'], string>> = {
  number: 'int4',
  instant: 'timestamptz',
  email: 'citext',
  list: '_text',
  links: 'jsonb',
  switch: 'bool',
};

let site: SiteForTest;
beforeAll(async () => {
  site = await startSiteForTest();
});
afterAll(() => site.close());

test.each(tables)('%s.%s has a column for each declared field', async (schema, table, fields) => {
  const { rows } = await site[schema].db.raw<{
    rows: { column_name: string; udt_name: string; is_nullable: string }[];
  }>(
    `select column_name, udt_name, is_nullable from information_schema.columns
      where table_schema = :schema and table_name = :table`,
    { schema, table },
  );
  const columns = Object.fromEntries(
    rows.map(({ column_name: name, udt_name: type, is_nullable: nullable }) => [name, [type, nullable]]),
  );
  for (const [name, { kind, isNullable }] of Object.entries(fields)) {
    const column = columnNames[`${table}.${name}`] ?? name;
    expect([name, columns[column]]).toEqual([name, [types[kind] ?? 'text', isNullable ? 'YES' : 'NO']]);
  }
});
