import type { PlannedShow, Show } from '@nobicast/contracts';
import { showState, type ShowCommand } from '@nobicast/contracts/show-state';
import type { UserActor } from '@nobicast/service-kit';
import {
  buildEpisode,
  buildMember,
  buildShowOf,
  mergingAt,
  showCommand as command,
  showOf,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';

let content: ContentForTest;
let camille: UserActor;
let theo: UserActor;
beforeAll(async () => {
  content = await startContentForTest();
  const auth = content.dbAs('auth');
  camille = await buildMember(auth, 'Camille', 'host');
  theo = await buildMember(auth, 'Théo', 'host');
});
beforeEach(() => content.setNow('2026-11-28T20:30:00Z'));
afterAll(() => content.close());

const buildShow = () => buildShowOf(content, camille);

const stateOf = ({ commands }: Show) =>
  showState(
    commands.map(({ id, pressed_at, by, action }): ShowCommand => ({
      ...action,
      id,
      at: Date.parse(pressed_at),
      by: by ?? '',
    })),
  );

test('what a host presses is kept with who pressed it and when, and gives the state of the show', async () => {
  const { subjectIds, send, read } = await buildShow();
  const [one = 0, two = 0] = subjectIds;
  await send([command({ kind: 'begin', subject: one })]);
  const reply = await send([
    command({ kind: 'go', leaves: one, subject: two }, '2026-11-28T20:10:00.250Z'),
    command({ kind: 'mark', word: 'bon extrait' }, '2026-11-28T20:11:00.000Z'),
  ]);
  const show = showOf(reply);
  expect(show).toMatchObject({ is_read_only: false, now: '2026-11-28T20:30:00.000Z' });
  expect(show.subjects.map(({ title }) => title)).toEqual(['Un', 'Deux', 'Trois']);
  expect(show.commands.map(({ by, pressed_at }) => [by, pressed_at])).toEqual([
    ['Camille', '2026-11-28T20:00:00.000Z'],
    ['Camille', '2026-11-28T20:10:00.250Z'],
    ['Camille', '2026-11-28T20:11:00.000Z'],
  ]);
  expect(stateOf(show)).toMatchObject({ phase: 'on_air', marks: [{ subject: two, word: 'bon extrait' }] });
  expect(showOf(await read())).toEqual(show);
});

test('sent twice, also at once and in another call, a command is one', async () => {
  const { subjectIds, send } = await buildShow();
  const begin = command({ kind: 'begin', subject: subjectIds[0] ?? null });
  const insert = command({ kind: 'insert', leaves: subjectIds[0] ?? null, title: 'La panne' });
  const replies = await Promise.all([send([begin, insert]), send([insert, begin]), send([begin, begin])]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const show = showOf(await send([insert]));
  expect(show.commands).toHaveLength(2);
  expect(show.subjects.map(({ title }) => title)).toEqual(['Un', 'La panne', 'Deux', 'Trois']);
  expect(show.commands.find(({ id }) => id === insert.id)?.subject_id).toBe(show.subjects[1]?.id);
});

test('a subject inserted after an inserted one stands below it', async () => {
  const { subjectIds, send } = await buildShow();
  const first = command({ kind: 'insert', leaves: subjectIds[2] ?? null, title: 'Quatre' });
  const show = showOf(
    await send([
      command({ kind: 'begin', subject: subjectIds[2] ?? null }),
      first,
      command({ kind: 'insert', leaves: first.id, title: 'Cinq' }),
    ]),
  );
  expect(show.subjects.map(({ title }) => title)).toEqual(['Un', 'Deux', 'Trois', 'Quatre', 'Cinq']);
});

test('pressed later than it arrives, a command counts as pressed then', async () => {
  const { send } = await buildShow();
  const show = showOf(await send([command({ kind: 'record' }, '2026-11-28T21:30:00.000Z')]));
  expect(show.commands[0]?.pressed_at).toBe('2026-11-28T20:30:00.000Z');
});

test('of two processes whose clocks differ, the later one puts no press before an earlier one', async () => {
  const { subjectIds, read, send } = await buildShow();
  const [one = 0, two = 0, three = 0] = subjectIds;
  await send([command({ kind: 'begin', subject: one }, '2026-11-28T20:29:59.000Z')]);
  content.setNow('2026-11-28T20:29:58.000Z');
  const goOn = command({ kind: 'go', leaves: one, subject: two }, '2026-11-28T20:29:59.500Z');
  expect(stateOf(showOf(await send([goOn]))).runs.at(-1)).toMatchObject({ subject: two });
  // By the clock of the other process; both are later than by ours, and one follows the other.
  for (const [id, leaves, subject] of [
    ['f', two, one],
    ['e', one, three],
  ] as const) {
    const pressed = command({ kind: 'go', leaves, subject }, '2026-11-28T20:30:01.000Z');
    await send([{ ...pressed, id: id + pressed.id.slice(1) }]);
  }
  expect(stateOf(showOf(await read())).runs.at(-1)).toMatchObject({ subject: three });
});

test('hosts of other shows are refused, moderators read, admins write', async () => {
  const { slug, read, send } = await buildShow();
  const auth = content.dbAs('auth');
  const louison = await buildMember(auth, 'Louison', 'moderator');
  const maud = await buildMember(auth, 'Maud', 'admin');
  const begin = [command({ kind: 'begin', subject: null })];
  expect([(await read(theo)).status, (await send(begin, theo)).status]).toEqual([403, 403]);
  expect((await send(begin, louison)).status).toBe(403);
  expect(showOf(await read(louison))).toMatchObject({ is_read_only: true, commands: [] });
  expect(showOf(await send(begin, maud))).toMatchObject({ is_read_only: false, commands: [{ by: 'Maud' }] });
  // It has become a podcast: what was pressed is still read.
  await content.db('content.episodes').where({ slug }).update({ type: 'podcast' });
  expect(showOf(await read())).toMatchObject({
    is_read_only: true,
    is_over: true,
    commands: [{ by: 'Maud' }],
  });
  expect((await send(begin)).status).toBe(403);
  await content.db('content.show_commands').delete();
  expect((await read()).status).toBe(404);
});

test('a page that was opened by the former address of the preparation goes on', async () => {
  const { id, slug, read, send } = await buildShow();
  await content.db('content.former_slugs').insert({ slug, episode_id: id });
  await content
    .db('content.episodes')
    .where({ id })
    .update({ slug: `${slug}-bis` });
  expect(showOf(await send([command({ kind: 'begin', subject: null })])).slug).toBe(`${slug}-bis`);
  expect(showOf(await read()).commands).toHaveLength(1);
});

test('a show that begins hours early is the one that listeners are told of: its start moves', async () => {
  const { slug, read, send, subjectIds } = await buildShow();
  const before = showOf(await read()).recording_starts_at;
  await send([command({ kind: 'begin', subject: subjectIds[0] ?? null }, '2026-11-28T19:30:00.000Z')]);
  expect(showOf(await read()).recording_starts_at).toBe(before);
  await content.db('content.show_commands').delete();
  const reply = await send([
    command({ kind: 'begin', subject: subjectIds[0] ?? null }, '2026-11-28T12:00:00.000Z'),
  ]);
  expect(showOf(reply).recording_starts_at).toBe('2026-11-28T12:00:00.000Z');
  expect(showOf(await read())).toEqual(showOf(reply));
  const [row] = await content.db('content.episodes').where({ slug }).select('version');
  expect(row).toMatchObject({ version: 2 });
});

test('taken back, a beginning that moved the start moves it back; not where hosts have moved it since', async () => {
  const { read, send, move } = await buildShow();
  await move('2026-11-28T20:30:00.000Z');
  const startsAt = async () => showOf(await read()).recording_starts_at;
  const begin = command({ kind: 'begin', subject: null }, '2026-11-28T12:00:00.000Z');
  const undo = command({ kind: 'undo', target: begin.id }, '2026-11-28T12:05:00.000Z');
  await send([begin]);
  expect(await startsAt()).toBe('2026-11-28T12:00:00.000Z');
  await send([undo]);
  expect(await startsAt()).toBe('2026-11-28T20:30:00.000Z');
  const again = command({ kind: 'begin', subject: null }, '2026-11-28T13:00:00.000Z');
  await send([again]);
  await move('2026-11-28T19:00:00.000Z');
  await send([command({ kind: 'undo', target: again.id }, '2026-11-28T13:05:00.000Z')]);
  expect(await startsAt()).toBe('2026-11-28T19:00:00.000Z');
});

test('a show that is tried out on another day moves nothing', async () => {
  const { read, send } = await buildShow();
  const before = showOf(await read()).recording_starts_at;
  await send([command({ kind: 'begin', subject: null }, '2026-11-27T20:00:00.000Z')]);
  expect(showOf(await read()).recording_starts_at).toBe(before);
});

test('a merge takes the commands and the notes along into the podcast', async () => {
  const maud = await buildMember(content.dbAs('auth'), 'Maud', 'admin');
  const { buildPair, mergeNow } = mergingAt(content, maud);
  const { source, target } = await buildPair();
  const begin = command({ kind: 'begin', subject: null });
  await content.call('POST', `/api/shows/${source}/commands`, { as: maud, body: { commands: [begin] } });
  await content.db('content.show_notes').insert({
    episode_id: source,
    text: 'Ouvrir par le câble',
    version: 1,
    updated_at: new Date(),
    updated_by: maud.userId,
  });
  await mergeNow(source);
  const moved = await content.db('content.show_commands').where({ id: begin.id }).first<object>('episode_id');
  expect(moved).toEqual({ episode_id: target });
  expect(await content.db('content.show_notes').select('episode_id', 'text')).toContainEqual({
    episode_id: target,
    text: 'Ouvrir par le câble',
  });
});

test('two thousand commands are one show’s limit, and what arrived before stays', async () => {
  const { id, send } = await buildShow();
  await content.db.raw(
    `insert into content.show_commands (id, episode_id, action, pressed_at, since_sync_ms, pressed_by, received_at)
      select gen_random_uuid(), ?, '{"kind":"record"}', now(), 0, 'x', now() from generate_series(1, 1999)`,
    [id],
  );
  const [last, beyond] = [command({ kind: 'record' }), command({ kind: 'record' })];
  expect((await send([last, beyond])).body.code).toBe('too_many_commands');
  expect(showOf(await send([last])).commands).toHaveLength(2_000);
});

describe('when the recording begins (T3-R1)', () => {
  const changedFields = (id: number) =>
    content
      .db('content.audit')
      .where({ target_type: 'episode', target_id: String(id) })
      .select('actor_name', 'details');

  test('a host moves it, and everybody is told; the audit says who did', async () => {
    const { id, slug, move, read } = await buildShow();
    expect(showOf(await read())).toMatchObject({
      recording_starts_at: '2026-11-28T20:00:00.000Z',
      usual_starts_at: '2026-11-28T20:00:00.000Z',
    });
    const moved = '2026-11-29T17:30:00.000Z';
    expect(showOf(await move(moved))).toMatchObject({ recording_starts_at: moved });
    const { body } = await content.call('GET', `/api/episodes/${slug}`, {});
    expect(body.data).toMatchObject({ episode: { recording_starts_at: moved } });
    // Said twice, it is moved once.
    await move(moved);
    expect(await changedFields(id)).toEqual([
      {
        actor_name: 'Camille',
        details: expect.objectContaining({ fields: ['recording_starts_at'] }) as object,
      },
    ]);
    expect(showOf(await move(null))).toMatchObject({ recording_starts_at: '2026-11-28T20:00:00.000Z' });
  });

  test('hosts of other shows and moderators do not', async () => {
    const { id, move } = await buildShow();
    const louison = await buildMember(content.dbAs('auth'), 'Louison', 'moderator');
    expect([(await move(null, theo)).status, (await move(null, louison)).status]).toEqual([403, 403]);
    expect(await changedFields(id)).toEqual([]);
  });

  test('a podcast has no such time', async () => {
    const { slug } = await buildEpisode(content.db, { type: 'podcast' });
    const { body } = await content.call('GET', `/api/episodes/${slug}`, {});
    expect((body.data as { episode: object }).episode).not.toHaveProperty('recording_starts_at');
  });
});

describe('the shows that one may enter (T3-R2)', () => {
  const slugsFor = async (as: UserActor) => {
    const { body } = await content.call('GET', '/api/shows', { as });
    return (body.data as { shows: PlannedShow[] }).shows;
  };
  const listed = async (slug: string, as = camille) =>
    (await slugsFor(as)).find((show) => show.slug === slug);

  test('a host sees those of their own preparations, moderators and admins all, others none', async () => {
    const { slug } = await buildShow();
    const louison = await buildMember(content.dbAs('auth'), 'Louison', 'moderator');
    const member = await buildMember(content.dbAs('auth'), 'Solal', 'user');
    expect(await listed(slug)).toMatchObject({ slug, recording_starts_at: '2026-11-28T20:00:00.000Z' });
    expect(await listed(slug, louison)).toMatchObject({ slug });
    expect(await listed(slug, theo)).toBeUndefined();
    expect((await content.call('GET', '/api/shows', { as: member })).status).toBe(403);
  });

  test('the next one is the first', async () => {
    const [late, early] = [await buildShow(), await buildShow()];
    await late.move('2026-12-02T20:00:00.000Z');
    const slugs = (await slugsFor(camille)).map(({ slug }) => slug);
    expect(slugs.indexOf(early.slug)).toBeLessThan(slugs.indexOf(late.slug));
  });

  test.each([
    ['two days before', '2026-11-26T20:00:00Z', false],
    ['on the morning of the day before', '2026-11-27T08:00:00Z', true],
    ['late, and not begun', '2026-11-29T20:00:00Z', true],
    ['two days after, never begun', '2026-11-30T20:00:00Z', undefined],
  ])('%s', async (_name, now, is_open) => {
    const { slug } = await buildShow();
    content.setNow(now);
    expect((await listed(slug))?.is_open).toBe(is_open);
  });

  test('one that is tried out is open while it is on air, and listed as the show to come after it (T3-R10)', async () => {
    const { slug, send, move } = await buildShow();
    await move('2026-12-05T20:00:00.000Z');
    expect(await listed(slug)).toMatchObject({ phase: 'planned', is_open: false });
    await send([command({ kind: 'begin', subject: null })]);
    expect(await listed(slug)).toMatchObject({ phase: 'on_air', is_open: true });
    await send([command({ kind: 'end' }, '2026-11-28T20:20:00.000Z')]);
    expect(await listed(slug)).toMatchObject({ phase: 'planned', is_open: false });
    content.setNow('2026-12-05T08:00:00Z');
    expect(await listed(slug)).toMatchObject({ phase: 'planned', is_open: true });
  });

  test('a show that is on air days after its planned start is entered until its end', async () => {
    const { slug, send } = await buildShow();
    content.setNow('2026-12-01T20:10:00Z');
    await send([command({ kind: 'begin', subject: null }, '2026-12-01T19:50:00.000Z')]);
    expect(await listed(slug)).toMatchObject({ phase: 'on_air', is_open: true });
  });

  test('a show that has ended is not open any more', async () => {
    const { slug, send } = await buildShow();
    await send([command({ kind: 'begin', subject: null })]);
    expect(await listed(slug)).toMatchObject({ phase: 'on_air', is_open: true });
    await send([command({ kind: 'end' }, '2026-11-28T20:20:00.000Z')]);
    expect(await listed(slug)).toMatchObject({ phase: 'ended', is_open: false });
  });
});

describe('how long the hosts mean to talk about a subject (T3-R3)', () => {
  test('a host plans it; the audit says who did, and no public reply has it', async () => {
    const { slug, subjectIds, plan } = await buildShow();
    const [one = 0] = subjectIds;
    expect(showOf(await plan(one, 12)).subjects.map(({ planned_minutes }) => planned_minutes)).toEqual([
      12,
      null,
      null,
    ]);
    await plan(one, 12);
    const audited = content.db('content.audit').where({ target_type: 'subject', target_id: String(one) });
    expect(await audited.select('actor_name', 'details')).toEqual([
      { actor_name: 'Camille', details: expect.objectContaining({ fields: ['planned_minutes'] }) as object },
    ]);
    const { body } = await content.call('GET', `/api/episodes/${slug}`, {});
    expect(JSON.stringify(body)).not.toContain('planned_minutes');
    expect(showOf(await plan(one, null)).subjects[0]?.planned_minutes).toBeNull();
  });

  test('not of a subject of another show, nor by its hosts, nor for no time', async () => {
    const { subjectIds, plan } = await buildShow();
    const other = await buildShow();
    const [one = 0] = subjectIds;
    expect((await other.plan(one, 12)).body.code).toBe('subject_not_found');
    expect((await plan(one, 12, theo)).status).toBe(403);
    expect((await plan(one, 0)).status).toBe(400);
  });
});
