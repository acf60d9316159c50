import { randomUUID } from 'node:crypto';
import {
  buildComment,
  buildModerator,
  buildSubject,
  buildUser,
  commentOf,
  decisionsAt,
  memberActor,
  postTo,
  startCommentsForFile,
} from '../testing/index.ts';

const comments = startCommentsForFile();
const post = postTo(comments);
const { decide } = decisionsAt(comments);
const rowOf = (id: unknown) => comments.db('comments.comments').where({ id }).first();

describe('posting a comment', () => {
  test('stores it as pending; nobody else sees it (COMMENTS-27, API-PUBLIC-048)', async () => {
    const { id: episode_subject_id } = await buildSubject(comments);
    const reply = await post({ episode_subject_id });
    expect(reply.status).toBe(200);
    expect(commentOf(reply)).toMatchObject({ state: 'pending', user_type: 'anonymous', verified: false });
    const list = await comments.call('GET', `/api/comments?episode_subject_id=${episode_subject_id}`);
    expect(list.body.data).toMatchObject({ comments: [], total: 0 });
    expect(JSON.stringify(reply.body)).not.toContain('solveig@exemple.fr');
  });

  test('stores one blank line where many were sent', async () => {
    const { id: episode_subject_id } = await buildSubject(comments);
    const reply = await post({ episode_subject_id, content: `a${'\n'.repeat(4_998)}b` });
    expect(commentOf(reply).content).toBe('a\n\nb');
    expect(await rowOf(commentOf(reply).id)).toMatchObject({ content: 'a\n\nb' });
  });

  test('in the name of the account, whatever the body says (COMMENTS-05, COMMENTS-14)', async () => {
    const userId = await buildUser(comments, { email: 'maud@exemple.fr' });
    await comments.auth('auth.users').where({ id: userId }).update({ name: 'Maud' });
    const { id: episode_subject_id } = await buildSubject(comments);
    const reply = await post({ episode_subject_id }, { as: memberActor(userId) });
    expect(commentOf(reply)).toMatchObject({
      author_name: 'Maud',
      verified: true,
      user_type: 'authenticated',
      new_user_id: userId,
    });
    expect(await rowOf(commentOf(reply).id)).toMatchObject({ author_email: 'maud@exemple.fr' });
  });

  test.each([
    ['author_name', { author_name: undefined }, 'Indiquez un nom.'],
    ['author_email', { author_email: undefined }, 'Indiquez une adresse email.'],
    ['content', { content: undefined }, expect.any(String)],
    ['content', { content: ' a ' }, 'Écrivez au moins 2 caractères.'],
    ['content', { content: 'x'.repeat(5_001) }, '5000 caractères au plus.'],
    ['content', { content: 'x\n'.repeat(201) }, '200 lignes au plus.'],
    ['content', { content: '\u3164\u200b\u00ad' }, 'Ce texte ne montre aucun caractère.'],
    ['turnstile_token', { turnstile_token: undefined }, 'Please complete the security verification.'],
    ['moment_ms', { moment_ms: -1 }, expect.any(String)],
    ['moment_ms', { moment_ms: 90_000_000 }, expect.any(String)],
    ['moment_ms', { moment_ms: 1_000 }, 'Cet épisode ne s’écoute pas.'],
  ])('with an invalid %s is refused (COMMENTS-10 to 13, 19)', async (field, fields, message) => {
    const { id: episode_subject_id } = await buildSubject(comments);
    const { status, body } = await post({ episode_subject_id, ...fields });
    expect([status, body.fields]).toEqual([400, [{ in: 'body', path: field, message }]]);
  });

  test('on an unknown subject, or one that is not published, is refused', async () => {
    const hidden = await buildSubject(comments, { publishedAt: '2099-01-01T00:00:00Z' });
    for (const episode_subject_id of [999_999, hidden.id]) {
      const { status, body } = await post({ episode_subject_id });
      expect([status, body.code]).toEqual([404, 'subject_not_found']);
    }
  });

  test('with a token that was used is refused, and stores nothing (COMMENTS-13)', async () => {
    const { id: episode_subject_id } = await buildSubject(comments);
    const turnstile_token = comments.issueToken();
    expect((await post({ episode_subject_id, turnstile_token })).status).toBe(200);
    const again = await post({ episode_subject_id, turnstile_token });
    expect([again.status, again.body.code, again.body.error]).toEqual([
      400,
      'bot_check_failed',
      'Please complete the security verification.',
    ]);
    expect(await comments.db('comments.comments').where({ episode_subject_id })).toHaveLength(1);
  });
});

describe('a moment', () => {
  test('is stored up to the end of the audio, and refused after it', async () => {
    const { id: episode_subject_id, episodeId } = await buildSubject(comments);
    await comments.addAudio(episodeId, 60_000);
    expect(commentOf(await post({ episode_subject_id, moment_ms: 35_000 }))).toMatchObject({
      moment_ms: 35_000,
    });
    const late = await post({ episode_subject_id, moment_ms: 60_001 });
    expect(late.body.fields).toEqual([
      { in: 'body', path: 'moment_ms', message: 'Ce moment est après la fin de l’épisode.' },
    ]);
  });
});

describe('a key', () => {
  test('posts once: a retry with its spent token gets the same comment', async () => {
    const { id: episode_subject_id } = await buildSubject(comments);
    const fields = {
      episode_subject_id,
      content: 'Bonsoir',
      idempotency_key: randomUUID(),
      turnstile_token: comments.issueToken(),
    };
    const first = commentOf(await post(fields));
    expect(commentOf(await post(fields))).toEqual(first);
    const other = await post({ ...fields, content: 'Bonsoir !', turnstile_token: comments.issueToken() });
    expect([other.status, other.body.code]).toEqual([409, 'key_reused']);
    const stranger = await post({
      ...fields,
      author_email: 'autre@exemple.fr',
      turnstile_token: comments.issueToken(),
    });
    expect([stranger.status, stranger.body.code, JSON.stringify(stranger.body)]).toEqual([
      409,
      'key_reused',
      expect.not.stringContaining('Bonsoir'),
    ]);
  });

  test('sent again after the decision tells its author what was decided, and nobody else', async () => {
    const as = await buildModerator(comments, 'Nadia');
    const { id: episode_subject_id } = await buildSubject(comments);
    const keyed = () => ({
      episode_subject_id,
      content: `Bonne idée ${randomUUID()}`,
      author_email: 'idees@exemple.fr',
      idempotency_key: randomUUID(),
      turnstile_token: comments.issueToken(),
    });
    const [good, bad] = [keyed(), keyed()];
    const first = commentOf(await post(good));
    await decide(as, 'approve', Number(first.id));
    await decide(as, 'reject', Number(commentOf(await post(bad)).id), { reason: 'off_topic' });
    expect(commentOf(await post(good))).toEqual({ ...first, state: 'approved' });
    expect(commentOf(await post(bad))).toMatchObject({
      state: 'rejected',
      rejection: 'Il ne parle pas de ce sujet.',
    });
    const stranger = await post({ ...good, author_email: 'autre@exemple.fr' });
    expect([stranger.status, stranger.body.code, stranger.body.data]).toEqual([409, 'key_reused', undefined]);
  });

  test('of a comment whose digest was dropped is refused: nothing proves that it is the same text', async () => {
    const { id: episode_subject_id } = await buildSubject(comments);
    const fields = { episode_subject_id, content: 'Il y a longtemps', idempotency_key: randomUUID() };
    const { id } = commentOf(await post(fields));
    await comments.db('comments.comments').where({ id }).update({ post_digest: null });
    const again = await post(fields);
    expect([again.status, again.body.code]).toEqual([409, 'key_reused']);
  });
});

describe('checks', () => {
  test('refuse the same text again, but not that of somebody else', async () => {
    const { id: episode_subject_id } = await buildSubject(comments);
    expect((await post({ episode_subject_id, content: 'Très bien !' })).status).toBe(200);
    const again = await post({ episode_subject_id, content: 'très  bien !' });
    expect([again.status, again.body.code, again.body.error]).toEqual([
      409,
      'repeated_comment',
      // Also after it was published or rejected.
      'Vous avez envoyé ce message il y a moins de dix minutes.',
    ]);
    const other = await post({ episode_subject_id, content: 'Très bien !', author_email: 'b@exemple.fr' });
    expect(other.status).toBe(200);
  });

  test('suggest rephrasing once, without using the token up, then flag the comment', async () => {
    const { id: episode_subject_id } = await buildSubject(comments);
    const fields = { episode_subject_id, content: 'Quel CÔNNARD', turnstile_token: comments.issueToken() };
    const first = await post(fields);
    expect([first.status, first.body.code]).toEqual([409, 'rephrase_suggested']);
    expect(first.body.error).toContain('« connard »');
    const second = await post(fields);
    expect(second.status).toBe(200);
    expect(await rowOf(commentOf(second).id)).toMatchObject({
      flags: [{ phase: 'words', sentence: 'Mots de la liste : « connard ».' }],
    });
  });
});

describe('one’s own comments that wait', () => {
  test('are shown to the browser that sent them, and to no other', async () => {
    const { id: episode_subject_id } = await buildSubject(comments);
    const reply = await post({ episode_subject_id });
    const [cookie = ''] = (reply.headers.get('set-cookie') ?? '').split(';');
    expect(reply.headers.get('set-cookie')).toMatch(
      /^__Host-nobicast_author=.*HttpOnly; Secure; SameSite=Lax/,
    );
    const path = `/api/comments/mine?episode_subject_id=${episode_subject_id}`;
    const own = await comments.call('GET', path, { cookie });
    expect(own.body.data).toEqual({ comments: [commentOf(reply)] });
    expect(own.headers.get('cache-control')).toBe('no-store');
    for (const other of [undefined, '__Host-nobicast_author=x', `__Host-nobicast_author=${'a'.repeat(43)}`])
      expect(
        (await comments.call('GET', path, other === undefined ? {} : { cookie: other })).body.data,
      ).toEqual({
        comments: [],
      });
  });

  test('are shown to the browser of a retry, whose first reply and cookie were lost', async () => {
    const { id: episode_subject_id } = await buildSubject(comments);
    const fields = { episode_subject_id, content: 'Une réponse perdue', idempotency_key: randomUUID() };
    const { id } = commentOf(await post(fields));
    const stranger = await post({ ...fields, author_email: 'autre@exemple.fr' });
    expect(stranger.headers.get('set-cookie')).toBeNull();
    const retry = await post(fields);
    const [cookie = ''] = (retry.headers.get('set-cookie') ?? '').split(';');
    const path = `/api/comments/mine?episode_subject_id=${episode_subject_id}`;
    expect((await comments.call('GET', path, { cookie })).body.data).toMatchObject({ comments: [{ id }] });
  });

  test('leave out a rejected one whose text was erased', async () => {
    const userId = await buildUser(comments);
    const { id: episode_subject_id } = await buildSubject(comments);
    const rejected = { episode_subject_id, new_user_id: userId, rejected_at: '2025-01-01T10:00:00Z' };
    await buildComment(comments, { ...rejected, content: '' });
    const id = await buildComment(comments, rejected);
    const path = `/api/comments/mine?episode_subject_id=${episode_subject_id}`;
    const { body } = await comments.call('GET', path, { as: memberActor(userId) });
    expect((body.data as { comments: { id: number }[] }).comments.map((comment) => comment.id)).toEqual([id]);
  });

  test('are shown to a member, with the reason of a rejection', async () => {
    const userId = await buildUser(comments);
    const { id: episode_subject_id } = await buildSubject(comments);
    const id = await buildComment(comments, { episode_subject_id, new_user_id: userId });
    await comments
      .db('comments.comments')
      .where({ id })
      .update({ rejected_at: new Date(), rejection_reason: 'off_topic' });
    const path = `/api/comments/mine?episode_subject_id=${episode_subject_id}`;
    expect((await comments.call('GET', path, { as: memberActor(userId) })).body.data).toMatchObject({
      comments: [{ id, state: 'rejected', rejection: 'Il ne parle pas de ce sujet.' }],
    });
    expect((await comments.call('GET', path, { as: memberActor('other') })).body.data).toEqual({
      comments: [],
    });
  });
});
