import { markStartsUnchecked, type AdminSubject } from '@nobicast/contracts';
import { callService, type Knex, type UserActor } from '@nobicast/service-kit';
import { testSecret } from '@nobicast/service-kit/testing';
import {
  buildAdmin,
  buildEpisode,
  buildSubject,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';

let content: ContentForTest;
let db: Knex;
let maud: UserActor;
let adele: UserActor;
beforeAll(async () => {
  content = await startContentForTest();
  ({ db } = content);
  const auth = content.dbAs('auth');
  maud = await buildAdmin(auth, 'Maud');
  adele = await buildAdmin(auth, 'Adèle');
});
afterAll(() => content.close());

/** The calls about the subjects of one episode. */
function subjectsOf(episodeId: number) {
  const path = `/api/admin/episodes/${episodeId}/subjects`;
  const dataOf = async (reply: ReturnType<ContentForTest['call']>) => {
    const { status, body } = await reply;
    expect([status, body.error]).toEqual([200, undefined]);
    // The services for tests check every reply against its contract.
    return body.data as { subject: AdminSubject; subjects: AdminSubject[] };
  };
  return {
    list: async () => (await dataOf(content.call('GET', path, { as: maud }))).subjects,
    titles: async () =>
      (await dataOf(content.call('GET', path, { as: maud }))).subjects.map(({ title }) => title),
    add: async (body: object) => (await dataOf(content.call('POST', path, { as: maud, body }))).subject,
    tryAdd: (body: object) => content.call('POST', path, { as: maud, body }),
    put: (id: number, body: object, options: { as?: UserActor; version?: number | string } = {}) =>
      content.call('PUT', `${path}/${id}`, { as: maud, ...options, body }),
    remove: (id: number, as = maud) => content.call('DELETE', `${path}/${id}`, { as }),
    shift: (id: number, by_ms: number) =>
      content.call('POST', `${path}/${id}/shift`, { as: maud, body: { by_ms } }),
  };
}

/** An episode with these subjects, in this order. */
async function episodeWith(titles: readonly string[], fields: { start_ms?: number }[] = []) {
  const { id } = await buildEpisode(db);
  const ids: number[] = [];
  for (const [order_index, title] of titles.entries())
    ids.push(await buildSubject(db, { episode_id: id, title, order_index, ...fields[order_index] }));
  return { id, ids, ...subjectsOf(id) };
}

const auditOf = async (id: number) =>
  (
    await db('content.audit')
      .where({ target_type: 'subject', target_id: String(id) })
      .orderBy('id')
      .select<{ action: string; actor_name: string; details: object }[]>('action', 'actor_name', 'details')
  ).map(({ action, actor_name: by, details }) => [action, by, details]);

const addAudio = (episodeId: number, durationMs: number) =>
  content.dbAs('media')('media.audio').insert({
    episode_id: episodeId,
    kind: 'external',
    url: 'https://audio.example/un.mp3',
    mime_type: 'audio/mpeg',
    size_bytes: 1_000,
    uploaded_at: new Date(),
    duration_ms: durationMs,
  });

describe('a new subject', () => {
  test('is read back as it was sent, at the position of the number of subjects (API-ADMIN-55 to 62)', async () => {
    const episode = await episodeWith(['Un', 'Deux', 'Trois']);
    const sent = {
      title: 'Quatre',
      content_type: 'link',
      content_url: 'https://exemple.fr/quatre',
      content_text: null,
      description: 'Le quatrième.\n\nFin.',
      order_index: 3,
      start_ms: 60_000,
      planned_minutes: 12,
    };
    const subject = await episode.add(sent);
    expect(subject).toEqual({
      ...sent,
      id: subject.id,
      version: 1,
      is_start_unchecked: false,
      comment_count: 0,
    });
    expect((await episode.list()).at(-1)).toEqual(subject);
    expect(await auditOf(subject.id)).toEqual([['create', 'Maud', { episode_id: episode.id, version: 1 }]]);
  });

  test('stands at the end without a position, and between others with one', async () => {
    const episode = await episodeWith(['Un', 'Deux']);
    await episode.add({ title: 'Fin', content_type: null });
    await episode.add({ title: 'Début', order_index: 0 });
    await episode.add({ title: 'Loin', order_index: 150 });
    expect(await episode.titles()).toEqual(['Début', 'Un', 'Deux', 'Fin', 'Loin']);
    expect((await episode.list()).map(({ order_index: index }) => index)).toEqual([0, 1, 2, 3, 4]);
  });

  test.each([
    [{}, 'title', 'obligatoire'],
    [{ title: '  ' }, 'title', 'Le titre est requis'],
    [{ title: 'x', content_type: 'link' }, 'content_url', "L'URL est requise pour le type lien"],
    [{ title: 'x', content_type: 'image' }, 'content_url', "L'URL est requise pour le type image"],
    [{ title: 'x', content_type: 'video', content_url: 'abc' }, 'content_url', 'http'],
    [{ title: 'x', content_type: 'link', content_url: 'javascript:alert(1)' }, 'content_url', 'http'],
    [
      { title: 'x', content_type: 'link', content_url: 'https://ada:secret@x.example/' },
      'content_url',
      'mot de passe',
    ],
    // A character that reverses what follows it, in the list of the subjects too.
    [{ title: 'x\u202egpj.exe' }, 'title', 'invisible'],
    [{ title: 'x', content_type: 'text' }, 'content_text', 'Le contenu texte est requis pour le type texte'],
    [
      { title: 'x', content_type: 'text', content_text: ' ' },
      'content_text',
      'Le contenu texte est requis pour le type texte',
    ],
    [{ title: 'x', content_type: 'poll' }, 'content_type', ''],
    [{ title: 'x', start_ms: -1 }, 'start_ms', ''],
    [{ title: 'x', start_ms: 90_000_000 }, 'start_ms', 'Un jour au plus.'],
    [{ title: 'x', colour: 'red' }, 'colour', ''],
  ])('is refused as %j (API-ADMIN-57)', async (body, path, message) => {
    const episode = await episodeWith(['Un']);
    const reply = await episode.tryAdd(body);
    expect([reply.status, reply.body.code]).toEqual([400, 'validation_failed']);
    expect(reply.body.fields).toEqual([
      expect.objectContaining({ path, message: expect.stringContaining(message) as string }),
    ]);
    expect(await episode.titles()).toEqual(['Un']);
  });

  test('is one too many beyond 200', async () => {
    const episode = await episodeWith([]);
    await db('content.subjects').insert(
      Array.from({ length: 200 }, (_, order_index) => ({ episode_id: episode.id, title: 'x', order_index })),
    );
    expect((await episode.tryAdd({ title: 'x' })).body.code).toBe('too_many_subjects');
  });
});

describe('a changed subject', () => {
  test('keeps what was not sent; what is not different is not written (API-ADMIN-63)', async () => {
    const episode = await episodeWith(['Un']);
    const [id = 0] = episode.ids;
    await episode.put(id, { description: 'Deux lignes' });
    const { status, body } = await episode.put(id, { title: 'Un', description: 'Deux lignes' });
    expect([status, body.data]).toMatchObject([
      200,
      { subject: { title: 'Un', description: 'Deux lignes', version: 2 } },
    ]);
    expect(await auditOf(id)).toEqual([
      ['update', 'Maud', { episode_id: episode.id, fields: ['description'], version: 2 }],
    ]);
  });

  test('that somebody else changed meanwhile is refused with who changed what; nothing is written', async () => {
    const episode = await episodeWith(['Un']);
    const [id = 0] = episode.ids;
    const first = await episode.put(id, { title: 'De Maud' }, { version: 1 });
    expect(first.status).toBe(200);
    const stale = await episode.put(id, { description: 'D’Adèle' }, { as: adele, version: 1 });
    expect([stale.status, stale.body]).toMatchObject([
      412,
      {
        code: 'stale_version',
        data: {
          current: { id, title: 'De Maud', description: null, version: 2 },
          changes: [{ fields: ['title'], by: 'Maud', at: '2026-11-20T12:00:00.000Z' }],
        },
      },
    ]);
    expect((await episode.put(id, { description: 'D’Adèle' }, { as: adele, version: 2 })).status).toBe(200);
    expect((await episode.list())[0]).toMatchObject({ title: 'De Maud', description: 'D’Adèle', version: 3 });
  });

  test('takes the version with quotes or without, any with a star, none without the header', async () => {
    const episode = await episodeWith(['Un']);
    const [id = 0] = episode.ids;
    for (const [index, version] of [1, '"2"', '*', undefined].entries())
      expect(
        (await episode.put(id, { title: `t${index}` }, version === undefined ? {} : { version })).status,
      ).toBe(200);
    expect((await episode.put(id, { title: 'x' }, { version: 'abc' })).body.code).toBe('bad_request');
  });

  test('of another episode, or of none, does not exist', async () => {
    const [one, other] = [await episodeWith(['Un']), await episodeWith(['Autre'])];
    const [id = 0] = one.ids;
    expect((await other.put(id, { title: 'x' })).body.code).toBe('subject_not_found');
    expect((await other.remove(id)).body.code).toBe('subject_not_found');
    const nowhere = subjectsOf(999_999);
    expect((await nowhere.put(id, { title: 'x' })).body.code).toBe('episode_not_found');
    expect((await nowhere.tryAdd({ title: 'x' })).body.code).toBe('episode_not_found');
    const list = await content.call('GET', '/api/admin/episodes/999999/subjects', { as: maud });
    expect(list.body.code).toBe('episode_not_found');
  });
});

describe('the order', () => {
  test('is settled by position, whatever the version: the arrow’s second call changes nothing more', async () => {
    const episode = await episodeWith(['A', 'B', 'C']);
    const [a = 0, b = 0] = episode.ids;
    await episode.put(b, { title: 'B' });
    expect((await episode.put(b, { order_index: 0 }, { version: 999 })).status).toBe(200);
    expect(await episode.titles()).toEqual(['B', 'A', 'C']);
    expect((await episode.put(a, { order_index: 1 }, { version: 999 })).status).toBe(200);
    expect(await episode.titles()).toEqual(['B', 'A', 'C']);
    expect((await episode.list()).map(({ version, order_index: index }) => [version, index])).toEqual([
      [1, 0],
      [1, 1],
      [1, 2],
    ]);
    expect(await auditOf(a)).toEqual([]);
    expect(await auditOf(b)).toHaveLength(1);
  });

  test('is total after two people pressed arrows 50 times each, with a deletion in between', async () => {
    const episode = await episodeWith(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I']);
    const press = async (as: UserActor, seed: number) => {
      for (let index = 0; index < 50; index += 1) {
        const id = episode.ids[(index * seed) % episode.ids.length] ?? 0;
        const { status } = await episode.put(id, { order_index: (index * 3 + seed) % 9 }, { as });
        expect([200, 404]).toContain(status);
      }
    };
    const deleted = episode.ids[4] ?? 0;
    await Promise.all([press(maud, 2), press(adele, 5), episode.remove(deleted, adele)]);
    const subjects = await episode.list();
    expect(subjects.map(({ order_index: index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(new Set(subjects.map(({ title }) => title)).size).toBe(8);
    expect((await auditOf(deleted)).at(-1)).toEqual([
      'delete',
      'Adèle',
      { episode_id: episode.id, version: 1 },
    ]);
  });
});

describe('a start', () => {
  const starts = [{ start_ms: 60_000 }, {}, { start_ms: 600_000 }];

  test.each([
    [1, 60_000, 'n’est pas après celui d’un sujet précédent, à 1:00'],
    [1, 600_000, 'n’est pas avant celui d’un sujet suivant, à 10:00'],
    [2, 30_000, 'n’est pas après celui d’un sujet précédent, à 1:00'],
    [2, 3_600_500, 'après la fin de l’épisode, à 1:00:00,500'],
  ])('of subject %i at %i ms is refused: %s', async (index, start_ms, message) => {
    const episode = await episodeWith(['A', 'B', 'C'], starts);
    await addAudio(episode.id, 3_600_500);
    const reply = await episode.put(episode.ids[index] ?? 0, { start_ms, title: 'Autre' });
    expect([reply.status, reply.body.fields]).toMatchObject([
      400,
      [{ path: 'start_ms', message: expect.stringContaining(message) as string }],
    ]);
    expect(await episode.titles()).toEqual(['A', 'B', 'C']);
  });

  test('between its neighbours is set, and set again it counts as checked', async () => {
    const episode = await episodeWith(['A', 'B', 'C'], starts);
    const b = episode.ids[1] ?? 0;
    expect((await episode.put(b, { start_ms: 300_000 })).status).toBe(200);
    await db('content.subjects').where({ id: b }).update({ is_start_unchecked: true });
    const { body } = await episode.put(b, { start_ms: 300_000 });
    expect(body.data).toMatchObject({ subject: { start_ms: 300_000, is_start_unchecked: false } });
    expect((await episode.put(b, { start_ms: null })).body.data).toMatchObject({
      subject: { start_ms: null },
    });
  });

  test('is to be checked once the audio was replaced, where there is one', async () => {
    const episode = await episodeWith(['A', 'B'], [{ start_ms: 60_000 }]);
    const other = await episodeWith(['C'], [{ start_ms: 60_000 }]);
    const report = () =>
      callService(markStartsUnchecked, {
        baseUrl: content.url,
        secret: testSecret,
        caller: 'media',
        deadlineMs: 10_000,
        params: { id: episode.id },
      });
    expect([await report(), await report()]).toEqual([{ changed: 1 }, { changed: 0 }]);
    const marks = async ({ list }: typeof episode) =>
      (await list()).map(({ is_start_unchecked: isUnchecked }) => isUnchecked);
    expect([await marks(episode), await marks(other)]).toEqual([[true, false], [false]]);
  });

  test('moves with all that follow it; the one before does not', async () => {
    const episode = await episodeWith(
      ['A', 'B', 'C'],
      [{ start_ms: 60_000 }, { start_ms: 120_000 }, { start_ms: 240_000 }],
    );
    const b = episode.ids[1] ?? 0;
    const { status } = await episode.shift(b, -4_000);
    expect([status, (await episode.list()).map(({ start_ms: start }) => start)]).toEqual([
      200,
      [60_000, 116_000, 236_000],
    ]);
    expect(await auditOf(b)).toEqual([
      ['update', 'Maud', { episode_id: episode.id, fields: ['start_ms'], version: 2 }],
    ]);
    // Before the subject above, before the beginning, beyond the end.
    await addAudio(episode.id, 300_000);
    for (const [id, by] of [
      [b, -56_000],
      [episode.ids[0] ?? 0, -60_001],
      [b, 64_000],
    ] as const)
      expect((await episode.shift(id, by)).body.code).toBe('validation_failed');
    expect((await episode.list()).map(({ start_ms: start }) => start)).toEqual([60_000, 116_000, 236_000]);
  });
});

test('a deleted subject takes its comments with it, and the others close up (API-ADMIN-64, ADMIN-SUBJECTS-04)', async () => {
  const episode = await episodeWith(['A', 'B', 'C']);
  const [a = 0] = episode.ids;
  const comments = content.dbAs('comments');
  await comments('comments.comments').insert({
    episode_subject_id: a,
    author_name: 'Marc',
    author_email: 'marc@exemple.fr',
    content: 'Bonjour',
    is_approved: true,
  });
  expect((await episode.list())[0]).toMatchObject({ comment_count: 1 });
  expect((await episode.remove(a)).status).toBe(200);
  expect((await episode.list()).map(({ title, order_index: index }) => [title, index])).toEqual([
    ['B', 0],
    ['C', 1],
  ]);
  expect(await comments('comments.comments').where({ episode_subject_id: a })).toEqual([]);
  expect((await episode.remove(a)).body.code).toBe('subject_not_found');
});
