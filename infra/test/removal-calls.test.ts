import { buildCaller, startAuthForTest, type AuthForTest, type Caller } from '@nobicast/auth/testing';
import {
  buildComment,
  buildModerator,
  decisionOf,
  decisionsAt,
  memberActor,
  startCommentsForTest,
  type CommentsForTest,
} from '@nobicast/comments/testing';
import {
  buildAdmin,
  buildEpisode,
  buildGuest,
  buildNewsletterIssue,
  buildParticipant,
  buildPost,
  buildSubject,
  buildTranscript,
  mergingAt,
  startContentForTest,
  type ContentForTest,
} from '@nobicast/content/testing';
import { publicRoutes } from '@nobicast/contracts';
import { buildCover, startMediaForTest, type MediaForTest } from '@nobicast/media/testing';
import { actorHeader, signActor, type UserActor } from '@nobicast/service-kit';
import { testSecret } from '@nobicast/service-kit/testing';

// All services in one database, as on a real site.
let auth: AuthForTest;
let comments: CommentsForTest;
let content: ContentForTest;
let media: MediaForTest;
let maud: UserActor;
let admin: Caller;

beforeAll(async () => {
  auth = await startAuthForTest();
  comments = await startCommentsForTest({ database: auth.database });
  content = await startContentForTest(auth.database);
  media = await startMediaForTest({ database: auth.database });
  maud = await buildAdmin(auth.db, 'Maud');
  admin = await buildCaller(auth, { role: 'admin' });
});
afterAll(async () => {
  await Promise.all([comments.close(), content.close(), media.close()]);
  await auth.close();
});

const far = '2100-01-01T00:00:00.000Z';
const isDone = ({ status }: { status: number }) => expect(status).toBe(200);
const asMaud = async (method: 'DELETE' | 'POST' | 'PUT', path: string, body?: unknown, version?: number) =>
  isDone(
    await content.call(method, path, {
      as: maud,
      ...(body !== undefined && { body }),
      ...(version !== undefined && { version }),
    }),
  );

async function asMember(id: string, method: string, path: string, body?: unknown): Promise<string> {
  isDone(await admin.call(method, path, body));
  return `member-${id}`;
}
const buildMember = async () => (await buildCaller(auth)).id;

async function fileOf(kind: 'audio' | 'cover'): Promise<string> {
  const { id } = await buildEpisode(content.db);
  if (kind === 'cover') await buildCover(media, { episodeId: id, name: 'cover.jpg' });
  else
    await media.db('media.audio').insert({
      episode_id: id,
      kind: 'external',
      url: 'https://x.example/a.mp3',
      mime_type: 'audio/mpeg',
      size_bytes: 1,
      uploaded_at: new Date(),
    });
  const reply = await fetch(`${media.url}/api/admin/episodes/${id}/upload?kind=${kind}`, {
    method: 'DELETE',
    headers: { [actorHeader]: signActor(maud, testSecret, { now: new Date() }) },
  });
  isDone(reply);
  return `episode-${id}`;
}

/** Returns the key of what it hides. */
const hiding: Record<string, () => Promise<string>> = {
  async deleteEpisode() {
    const { id } = await buildEpisode(content.db);
    await asMaud('DELETE', `/api/admin/episodes/${id}`);
    return `episode-${id}`;
  },
  async deleteEpisodes() {
    const { id } = await buildEpisode(content.db);
    await asMaud('POST', '/api/admin/episodes/delete', { selection: { ids: [id] } });
    return `episode-${id}`;
  },
  async updateEpisode() {
    const { id } = await buildEpisode(content.db);
    await asMaud('PUT', `/api/admin/episodes/${id}`, { published_at: far });
    return `episode-${id}`;
  },
  async mergeEpisode() {
    const merging = mergingAt(content, maud);
    const { source } = await merging.buildPair();
    await merging.mergeNow(source);
    return `episode-${source}`;
  },
  async removeParticipant() {
    const { id } = await buildEpisode(content.db);
    const participant = await buildParticipant(content.db, { episode_id: id, name: 'Zoé' });
    await asMaud('DELETE', `/api/admin/episodes/${id}/participants?participantId=${participant}`);
    return `episode-${id}`;
  },
  async deleteSubject() {
    const { id } = await buildEpisode(content.db);
    const subject = await buildSubject(content.db, { episode_id: id });
    await asMaud('DELETE', `/api/admin/episodes/${id}/subjects/${subject}`);
    return `episode-${id}`;
  },
  async deleteTranscript() {
    const { id } = await buildEpisode(content.db);
    await buildTranscript(content.db, id);
    await asMaud('DELETE', `/api/admin/episodes/${id}/transcript`);
    return `episode-${id}`;
  },
  deleteFile: () => fileOf('audio'),
  'deleteFile of a cover': () => fileOf('cover'),
  async deleteGuest() {
    await asMaud('DELETE', `/api/admin/guests/${await buildGuest(content.db)}`);
    return 'guests';
  },
  async deletePost() {
    const { id } = await buildPost(content.db);
    await asMaud('DELETE', `/api/admin/posts/${id}`);
    return 'posts';
  },
  async updatePost() {
    const { id } = await buildPost(content.db);
    await asMaud('PUT', `/api/admin/posts/${id}`, { published_at: null });
    return 'posts';
  },
  async withdrawNewsletterIssue() {
    const id = await buildNewsletterIssue(content.db);
    const [scheduled_at, started_at, finished_at] = Array<Date>(3).fill(new Date());
    await content
      .db('content.newsletter_issues')
      .where({ id })
      .update({ state: 'sent', scheduled_at, started_at, finished_at });
    await asMaud('POST', `/api/admin/newsletter/issues/${id}/withdrawal`, { is_withdrawn: true });
    return 'newsletter';
  },
  async withdrawComment() {
    const author = await buildMember();
    const comment = await buildComment(comments, { new_user_id: author, is_approved: true });
    isDone(await comments.call('POST', `/api/comments/${comment}/withdrawal`, { as: memberActor(author) }));
    return `member-${author}`;
  },
  async takeBackDecisions() {
    const moderator = await buildModerator(comments, 'Léo');
    const { decide, takeBack } = decisionsAt(comments);
    const author = await buildMember();
    const comment = await buildComment(comments, { new_user_id: author });
    const { id } = decisionOf(await decide(moderator, 'approve', comment));
    isDone(await takeBack(moderator, 'undo', [id]));
    return `member-${author}`;
  },
  async updateUser() {
    const id = await buildMember();
    return asMember(id, 'PATCH', `/api/admin/users/${id}`, { is_active: false });
  },
  async 'updateUser of a host'() {
    const { id } = await buildCaller(auth, { role: 'host' });
    return asMember(id, 'PATCH', `/api/admin/users/${id}`, { role: 'user' });
  },
  async updateProfile() {
    const member = await buildCaller(auth);
    const save = (bio: string | null) =>
      member.call('POST', '/api/profile/update', { name: 'Zoé', bio, expertise_areas: [], social_links: {} });
    isDone(await save('Née à Brest'));
    isDone(await save(null));
    return `member-${member.id}`;
  },
  async updateUsers() {
    const id = await buildMember();
    const body = { selection: { ids: [id] }, change: { is_active: false } };
    return asMember(id, 'POST', '/api/admin/users/update', body);
  },
  async deleteUser() {
    const id = await buildMember();
    return asMember(id, 'DELETE', `/api/admin/users/${id}`);
  },
  async deleteUsers() {
    const id = await buildMember();
    return asMember(id, 'POST', '/api/admin/users/delete', { selection: { ids: [id] } });
  },
  async deleteAccount() {
    const member = await buildCaller(auth);
    isDone(await member.call('DELETE', '/api/account', { email: member.email }));
    return `member-${member.id}`;
  },
};

async function countRows(): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [db, schema] of [
    [content.db, 'content'],
    [auth.db, 'auth'],
    [comments.db, 'comments'],
    [media.db, 'media'],
  ] as const)
    for (const { keys } of await db<{ keys: string[] }>(`${schema}.removals`).select('keys'))
      for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

// T3-H1
test.each(Object.keys(hiding))('%s writes a row with the key of what it hides', async (name) => {
  const before = await countRows();
  const key = (await hiding[name]?.()) ?? '';
  expect((await countRows()).get(key)).toBeGreaterThan(before.get(key) ?? 0);
});

test('every call that by its name takes something public away is among them', () => {
  const hidesNothingPublic = [
    'revokePreview',
    // A podcast that is to come waits no longer.
    'cancelMerge',
    'deleteMessage',
    'deleteNewsletterIssue',
    'removeNewsletterSubscriber',
    'endUserSessions',
    'endUserSession',
    'revokeOtherSessions',
    'revokeSession',
    'removePasskey',
    'removeQuestion',
    // What is rejected waits; what was published is taken back.
    'rejectComment',
    'rejectCommentAsAdmin',
    'disownComment',
  ];
  const testedElsewhere = [
    // personal-data.test.ts: with the gateway, and with comments that fail afterwards.
    'erasePersonalData',
    // The author's own withdrawal, by a link.
    'withdrawMailedComment',
  ];
  expect(
    publicRoutes
      .filter(
        ({ method, id }) => method === 'DELETE' || /^(delete|disown|erase|reject|remove|withdraw)/.test(id),
      )
      .map(({ id }) => id)
      .filter((id) => !(id in hiding))
      .sort(),
  ).toEqual([...hidesNothingPublic, ...testedElsewhere].sort());
});
