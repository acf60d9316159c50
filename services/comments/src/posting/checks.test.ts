import { exportMemberComments, type CommentCheck } from '@nobicast/contracts';
import { callService } from '@nobicast/service-kit';
import { recordingLogger, testSecret } from '@nobicast/service-kit/testing';
import {
  buildModerator,
  buildSubject,
  buildUser,
  commentOf,
  decisionsAt,
  memberActor,
  postTo,
  startCommentsForFile,
} from '../testing/index.ts';
import { checksWith } from './checks.rules.ts';

/** Checks that currently throw. */
const broken = new Set<string>();
const checks = checksWith().map((check) => ({
  ...check,
  run(...args: Parameters<typeof check.run>) {
    if (broken.has(check.phase)) throw new Error(`${check.phase} is broken`);
    return check.run(...args);
  },
}));
const { logger, lines } = recordingLogger();
const comments = startCommentsForFile({ checks, logger });
const post = postTo(comments);
const { decide } = decisionsAt(comments);

beforeEach(() => broken.clear());

const flagsOf = async (id: unknown) => {
  const row = await comments.db('comments.comments').where({ id }).first<{ flags: object[] }>('flags');
  return row?.flags;
};

test.each(checksWith().map(({ phase }) => phase))(
  'with a broken check "%s" a comment is held and flagged, never lost',
  async (phase) => {
    const moderator = await buildModerator(comments, 'Nadia');
    const { id: episode_subject_id } = await buildSubject(comments);
    broken.add(phase);
    const reply = await post({ episode_subject_id });
    expect(reply.status).toBe(200);
    const { id } = commentOf(reply);
    expect(await flagsOf(id)).toEqual([{ phase, sentence: 'Contrôle indisponible.' }]);
    const queue = await comments.call('GET', '/api/moderation/comments', { as: moderator });
    expect(queue.body.data).toMatchObject({
      comments: expect.arrayContaining([
        expect.objectContaining({ id, flags: [{ phase, sentence: 'Contrôle indisponible.' }] }),
      ]),
    });
    expect(lines).toContainEqual(expect.objectContaining({ phase, err: expect.anything() }));
  },
);

test('several findings of one comment are all shown to the moderator', async () => {
  const { id: episode_subject_id } = await buildSubject(comments);
  const content = 'https://a.fr https://b.fr \u202egpj.exe';
  const { id } = commentOf(await post({ episode_subject_id, content, author_email: 'liens@exemple.fr' }));
  expect(await flagsOf(id)).toEqual([
    { phase: 'links', sentence: '2 liens.' },
    { phase: 'signs', sentence: 'Des signes invisibles inversent le sens du texte.' },
  ]);
});

test.each(['\u202eMaud', '\u200b\u200b', '\u3164', `Ma${'\u0301'.repeat(50)}ud`])(
  'the name %j is refused',
  async (author_name) => {
    const { id: episode_subject_id } = await buildSubject(comments);
    const { status, body } = await post({ episode_subject_id, author_name });
    expect([status, body.fields]).toEqual([
      400,
      [{ in: 'body', path: 'author_name', message: expect.any(String) }],
    ]);
  },
);

test('the name of somebody of the team is flagged with anybody else, guest or member, but not with its owner', async () => {
  const host = await buildModerator(comments, 'Maud Lefèvre', 'host');
  const other = await buildModerator(comments, 'Màud Lefevre', 'user');
  const { id: episode_subject_id } = await buildSubject(comments);
  const flag = { phase: 'imitation', sentence: 'Porte le nom de Maud Lefèvre, sans son compte.' };
  const guest = await post({
    episode_subject_id,
    author_name: 'MAUD LEFÈVRE',
    author_email: 'guest@exemple.fr',
  });
  expect(await flagsOf(commentOf(guest).id)).toEqual([flag]);
  expect(await flagsOf(commentOf(await post({ episode_subject_id }, { as: other })).id)).toEqual([flag]);
  expect(await flagsOf(commentOf(await post({ episode_subject_id }, { as: host })).id)).toEqual([]);
});

test('a guest with a member’s address gets neither the badge nor a place among the member’s comments', async () => {
  const email = 'solene@exemple.fr';
  const userId = await buildUser(comments, { email });
  const moderator = await buildModerator(comments, 'Nadia');
  const { id: episode_subject_id } = await buildSubject(comments);
  const guest = commentOf(await post({ episode_subject_id, author_email: email }));
  // COMMENTS-05: the badge follows the account, not the address.
  expect(guest).toMatchObject({ verified: false, user_type: 'anonymous', new_user_id: null });
  const own = await comments.call('GET', `/api/comments/mine?episode_subject_id=${episode_subject_id}`, {
    as: memberActor(userId),
  });
  expect(own.body.data).toEqual({ comments: [] });

  expect((await decide(moderator, 'approve', Number(guest.id))).status).toBe(200);
  const { body } = await comments.call('GET', `/api/comments?episode_subject_id=${episode_subject_id}`);
  expect(body.data).toMatchObject({ comments: [{ id: guest.id, verified: false, new_user_id: null }] });
  const exported = await callService(exportMemberComments, {
    baseUrl: comments.url,
    secret: testSecret,
    caller: 'gateway',
    deadlineMs: 30_000,
    params: { id: userId },
  });
  expect(exported).toEqual({ comments: [] });
});

describe('what administrators see of the checks', () => {
  const list = async () => {
    const admin = { ...memberActor('admin'), role: 'admin' as const };
    const { body } = await comments.call('GET', '/api/admin/moderation/checks', { as: admin });
    // The test services check every reply against its contract.
    return (body.data as { checks: CommentCheck[] }).checks;
  };
  const figures = async (wanted: string) => {
    const found = (await list()).find(({ phase }) => phase === wanted);
    return [found?.flagged, found?.nudged, found?.refused];
  };

  test('are all of them, with their thresholds and the list of words', async () => {
    const found = await list();
    expect(found.map(({ phase }) => phase)).toEqual(checksWith().map(({ phase }) => phase));
    expect(found.find(({ phase }) => phase === 'links')?.rule).toMatch(/2 liens.*5/);
    expect(found.find(({ phase }) => phase === 'words')?.words).toContain('connard');
    expect(found.filter(({ words }) => words !== null)).toHaveLength(1);
  });

  test('and how often each did something: flagged, asked to rephrase, refused', async () => {
    const before = { links: await figures('links'), words: await figures('words') };
    const { id: episode_subject_id } = await buildSubject(comments);
    const author_email = 'compte@exemple.fr';
    const send = (content: string) => post({ episode_subject_id, author_email, content });
    await send('https://a.fr https://b.fr');
    expect((await send('https://a.fr '.repeat(6))).status).toBe(400);
    expect((await send('Quel connard')).body.code).toBe('rephrase_suggested');
    expect((await send('Quel connard')).status).toBe(200);
    const plus = (figure: (number | undefined)[], add: number[]) =>
      figure.map((count, index) => (count ?? 0) + (add[index] ?? 0));
    expect(await figures('links')).toEqual(plus(before.links, [1, 0, 1]));
    expect(await figures('words')).toEqual(plus(before.words, [1, 1, 0]));
  });

  test('a month ago does not count any more', async () => {
    const before = await figures('signs');
    await comments
      .db('comments.check_counts')
      .insert([{ day: '2020-01-01', phase: 'signs', outcome: 'flagged', count: 7 }]);
    expect(await figures('signs')).toEqual(before);
  });
});
