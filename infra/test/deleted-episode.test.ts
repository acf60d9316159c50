import { startAuthForTest, buildUser, type AuthForTest } from '@nobicast/auth/testing';
import {
  buildComment,
  buildMail,
  startCommentsForTest,
  type CommentsForTest,
} from '@nobicast/comments/testing';
import {
  buildAdmin,
  buildEpisode,
  buildGuest,
  buildImportRun,
  buildParticipant,
  buildPreview,
  buildSubject,
  buildNewsletterIssue,
  buildTranscript,
  startContentForTest,
  type ContentForTest,
} from '@nobicast/content/testing';
import {
  encodeMp3,
  filePart,
  kindPart,
  silenceToneSpeech,
  startMediaForTest,
  uploadForm,
  type MediaForTest,
} from '@nobicast/media/testing';
import type { Knex } from '@nobicast/service-kit';
import { connectForTest, eventually } from '@nobicast/service-kit/testing';
import sharp from 'sharp';
import { searchRepository } from '../../services/content/src/search/search.repository.ts';

// All services in one database, as on a real site.
let auth: AuthForTest;
let comments: CommentsForTest;
let content: ContentForTest;
let media: MediaForTest;
let admin: Knex;

beforeAll(async () => {
  auth = await startAuthForTest();
  comments = await startCommentsForTest({ database: auth.database });
  content = await startContentForTest(auth.database);
  media = await startMediaForTest({ database: auth.database });
  admin = connectForTest(auth.database.adminUrl, 'public');
  // Ids that no other number of the database contains.
  for (const [table, start] of Object.entries(firstIds))
    await admin.raw(`alter table ${table} alter column id restart with ${start}`);
});
afterAll(async () => {
  await admin.destroy();
  await Promise.all([comments.close(), content.close(), media.close()]);
  await auth.close();
});

const firstIds = {
  'content.episodes': 771_230_000,
  'content.subjects': 772_340_000,
  'comments.comments': 773_450_000,
};
const mark = 'bricotruxel';
const now = new Date();

/** With a row in every table that can refer to it, as the services write them. */
async function buildEpisodeWithEverything(): Promise<number> {
  const { id } = await buildEpisode(content.db, {
    slug: `le-${mark}`,
    title: `Le ${mark}`,
    description: mark,
  });
  const subjectId = await buildSubject(content.db, {
    episode_id: id,
    title: mark,
    start_ms: 0,
    content_url: `https://exemple.fr/${mark}`,
  });
  const guestId = await buildGuest(content.db);
  await buildParticipant(content.db, { episode_id: id, guest_id: guestId });
  await buildParticipant(content.db, { episode_id: id, name: `Zoé ${mark}` });
  await buildPreview(content.db, { episode_id: id, token: 's'.repeat(43) });
  await buildTranscript(content.db, id, [mark]);
  // It stays, and is about no episode any more.
  await buildNewsletterIssue(content.db, { episode_id: id });
  await content.db('content.show_commands').insert({
    id: '00000000-0000-4000-8000-000000000000',
    episode_id: id,
    action: JSON.stringify({ kind: 'mark', word: mark }),
    pressed_at: now,
    received_at: now,
    since_sync_ms: 0,
    pressed_by: 'camille',
  });
  await content
    .db('content.show_notes')
    .insert({ episode_id: id, text: mark, version: 1, updated_at: now, updated_by: 'camille' });
  await content
    .db('content.show_questions')
    .insert({ episode_id: id, comment_id: 771_230_001, chosen_by: mark, chosen_at: now });
  await content.db('content.alignments').insert({
    episode_id: id,
    version: 1,
    plan: JSON.stringify({ cues: [], shift_ms: 0, cuts: [], refused: [mark] }),
  });
  const [reminder] = await content
    .db('content.show_reminders')
    .insert({
      email: 'zoe@exemple.fr',
      requested_at: now,
      confirm_hash: Buffer.of(1),
      end_hash: Buffer.of(2),
    })
    .returning<{ id: number }[]>('id');
  await content.db('content.show_reminder_mails').insert({ reminder_id: reminder?.id, episode_id: id });
  await content.db('content.former_slugs').insert({ slug: `ancien-${mark}`, episode_id: id });
  await content
    .db('content.merged_episodes')
    .insert({ former_id: 771_239_999, episode_id: id, merged_at: now });
  const run_id = await buildImportRun(content.db);
  await content.db('content.import_audio').insert({ run_id, episode_id: id, audio: '{}' });

  const commentId = await buildComment(comments, {
    episode_subject_id: subjectId,
    content: mark,
    is_approved: true,
  });
  await buildMail(comments, { token: 't', commentId });
  await comments
    .db('comments.nudges')
    .insert({ author_key: 'a', subject_id: subjectId, phase: 'words', nudged_at: now });
  const { id: user_id } = await buildUser(auth);
  await content
    .db('content.episodes')
    .where({ id })
    .update({ old_addresses: [`/${mark}`] });
  await auth.db('auth.host_reminders').insert({ user_id, episode_id: id, published_at: now, sent_at: now });

  const sound = await encodeMp3(silenceToneSpeech(3));
  const cover = await sharp({ create: { width: 1_500, height: 1_500, channels: 3, background: '#cc3344' } })
    .jpeg()
    .toBuffer();
  for (const parts of [
    [kindPart('audio'), filePart(sound, `${mark}.mp3`)],
    [kindPart('cover'), filePart(cover, `${mark}.jpg`, 'image/jpeg')],
  ])
    expect((await uploadForm(media, id, parts)).status).toBe(200);
  await media.db.raw(
    `insert into media.file_chapters (episode_id, object_key, state, wanted, problem)
      select episode_id, object_key, 'failed', 'chapters', 'tag_too_large' from media.audio where episode_id = :id`,
    { id },
  );
  await media
    .db('media.listening_events')
    .insert({ episode_id: id, kind: 'play', occurred_at: now, ncid: '00000000-0000-4000-8000-000000000000' });
  await media.db('media.delivery_events').insert({
    episode_id: id,
    occurred_at: now,
    method: 'GET',
    status: 200,
    bytes_sent: 1,
    is_prefetch: false,
    is_eligible: true,
    file_bytes: 1,
  });
  const versions = { method_version: '1', agent_list_version: '1', counted_at: now };
  await media.db('media.counted_days').insert({ day: '2026-01-05', ...versions });
  await media
    .db('media.daily_downloads')
    .insert({ episode_id: id, day: '2026-01-05', requests: 1, downloads: 1, dropped: '{}' });
  await media.db('media.former_listens').insert({ episode_id: id, plays: 1, downloads: 1 });
  return id;
}

async function dump(table: string): Promise<string> {
  const { rows } = await admin.raw<{ rows: { row: string }[] }>(`select t::text as row from ${table} t`);
  return rows.map(({ row }) => row.toLowerCase()).join('\n');
}

async function listTables(): Promise<string[]> {
  const { rows } = await admin.raw<{ rows: { name: string }[] }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') and tablename not in ('audit', 'removals')
      order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** By the names of their columns. */
async function listReferring(): Promise<string[]> {
  const { rows } = await admin.raw<{ rows: { name: string }[] }>(
    `select distinct format('%I.%I', table_schema, table_name) as name
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where column_name ~ '(^|_)(episode|subject|comment)_id$' and table_type = 'BASE TABLE'
        -- Nothing writes it any more (migration 005 of media).
        and table_name <> 'object_outbox' order by 1`,
  );
  return rows.map(({ name }) => name);
}

// Ids that are not inside a hash.
const trace = new RegExp(`${mark}|(?<![\\da-f])77[123]\\d{6}(?![\\da-f])`);
const hasTrace = (text: string) => trace.test(text);

// ADMIN-EPISODES-44
test('a deleted episode leaves no row but its audit rows, and no object', async () => {
  const episodeId = await buildEpisodeWithEverything();
  media.startJobs();
  const areFilesRead = async () => {
    const [sound] = await media
      .db('media.sounds')
      .where({ episode_id: episodeId })
      .where({ envelope_state: 'done' });
    const [size] = await media.db('media.cover_sizes').where({ episode_id: episodeId });
    return sound !== undefined && size !== undefined;
  };
  await eventually(areFilesRead, { timeoutMs: 60_000 });
  // A new table that refers to episodes needs a row here.
  for (const table of await listReferring())
    expect([table, hasTrace(await dump(table))]).toEqual([table, true]);
  expect((await media.listStored()).length).toBeGreaterThan(3);

  const maud = await buildAdmin(auth.db, 'Maud');
  const deletion = await content.call('DELETE', `/api/admin/episodes/${episodeId}`, { as: maud });
  expect(deletion.status).toBe(200);

  // Files are removed by jobs, words by the weekly clean-up.
  await eventually(async () => (await media.listStored()).length === 0, { timeoutMs: 30_000 });
  await eventually(async () => !hasTrace(await dump('media_jobs._private_jobs')));
  await searchRepository(content.db).forgetUnusedSpellings();
  const left: string[] = [];
  for (const table of await listTables()) if (hasTrace(await dump(table))) left.push(table);
  expect(left).toEqual([]);
  expect(hasTrace(await dump('content.audit'))).toBe(true);
});
