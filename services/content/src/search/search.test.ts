import type { SearchHit, SearchReply } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';
import {
  buildEpisode,
  buildGuest,
  buildParticipant,
  buildSubject,
  buildTranscript,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';

let content: ContentForTest;
let comments: Knex;
beforeAll(async () => {
  content = await startContentForTest();
  comments = content.dbAs('comments');
});
afterAll(() => content.close());
beforeEach(async () => {
  await comments('comments.comments').delete();
  await content.db('content.episodes').delete();
  await content.db('content.guests').delete();
  await content.db('content.spellings').delete();
  content.setNow('2026-11-20T12:00:00Z');
});

const search = (query: Record<string, string | number>) =>
  content.data<SearchReply>(`/api/search?${new URLSearchParams(query as Record<string, string>)}`);
const hitsOf = async (q: string): Promise<SearchHit[]> =>
  (await search({ q })).groups.flatMap(({ hits }) => hits);
const titlesOf = async (q: string) => (await hitsOf(q)).map(({ title }) => title);

const buildComment = (subjectId: number, fields: Record<string, unknown> = {}) =>
  comments('comments.comments').insert({
    episode_subject_id: subjectId,
    author_name: 'Tom B.',
    author_email: 'tom@example.org',
    content: 'Nous avons passé la soirée dans un terminal.',
    is_approved: true,
    ...fields,
  });

test('a result has the fields of its kind, and is found by its title, texts or tags (LAYOUT-41, 43 to 51)', async () => {
  const episode = await buildEpisode(content.db, {
    number: 975,
    slug: 'nobicast-975',
    title: 'La nuit où le fil a cassé',
    description: 'Pourquoi le terminal ne veut pas mourir.',
    published_at: '2026-11-16T09:00:00Z',
  });
  const subject = await buildSubject(content.db, {
    episode_id: episode.id,
    title: 'Le terminal a cinquante ans',
    start_ms: 2_700_500,
  });
  await buildGuest(content.db, {
    name: 'Maëlys Ortega',
    role: 'Développeuse',
    bio_short: 'Son terminal dessine.',
    domains: ['graphisme'],
  });
  await buildComment(subject);
  const { groups } = await search({ q: 'terminal' });
  expect(groups.map(({ type, total, is_more, hits }) => [type, total, is_more, hits.length])).toEqual([
    ['episode', 1, false, 1],
    ['subject', 1, false, 1],
    ['blog', 0, false, 0],
    ['guest', 1, false, 1],
    ['transcript', 0, false, 0],
    ['comment', 1, false, 1],
  ]);
  expect((await hitsOf('graphisme')).map(({ type }) => type)).toEqual(['guest']);
  const [found, part, , guest, , comment] = groups.map(({ hits }) => hits[0]);
  expect(found).toMatchObject({
    id: `episode-${episode.id}`,
    title: 'Nobicast 975, La nuit où le fil a cassé',
    url: '/episodes/nobicast-975',
    date: '2026-11-16T09:00:00.000Z',
    number: 975,
    excerpt: 'Pourquoi le terminal ne veut pas mourir.',
    marks: { title: [], excerpt: [[12, 20]] },
  });
  expect(part).toMatchObject({
    url: '/episodes/nobicast-975?t=2700',
    start_ms: 2_700_500,
    discussion_url: `/episodes/nobicast-975/subjects/${subject}`,
    marks: { title: [[3, 11]] },
  });
  expect(guest).toMatchObject({
    title: 'Maëlys Ortega',
    subtitle: 'Développeuse',
    tags: ['graphisme'],
    url: expect.stringMatching(/^\/invites\/guest-\d+$/) as string,
  });
  expect(comment).toMatchObject({
    title: 'Tom B.',
    subtitle: 'Le terminal a cinquante ans',
    url: expect.stringMatching(/^\/episodes\/nobicast-975\/subjects\/\d+#commentaire-\d+$/) as string,
  });
});

test.each([
  ['its title', 'ortega'],
  ['its subtitle', 'développeuse'],
  ['a tag', 'graphisme'],
])('a guest is found by %s alone (LAYOUT-43)', async (_name, q) => {
  await buildGuest(content.db, { name: 'Maëlys Ortega', role: 'Développeuse', domains: ['graphisme'] });
  await buildGuest(content.db, { name: 'Awa' });
  expect(await titlesOf(q)).toEqual(['Maëlys Ortega']);
});

describe('nothing is found that is not public', () => {
  const secret = 'zirconium';

  test('of an episode to come, until its time: itself, its subjects, people and comments', async () => {
    const { id } = await buildEpisode(content.db, { title: secret, published_at: '2026-11-23T09:00:00Z' });
    const subject = await buildSubject(content.db, { episode_id: id, title: secret });
    await buildParticipant(content.db, { episode_id: id, name: secret });
    await buildComment(subject, { content: secret });
    for (const q of [secret, 'zircon', 'zirconuim']) {
      expect(await hitsOf(q)).toEqual([]);
      expect((await search({ q })).corrected).toBeNull();
    }
    content.setNow('2026-11-23T09:00:00Z');
    expect(await hitsOf(secret)).toHaveLength(4);
    content.setNow('2026-11-20T12:00:00Z');
    expect(await hitsOf(secret)).toEqual([]);
  });

  test('no word of an episode to come is proposed, or in the way of one that is public', async () => {
    const { id } = await buildEpisode(content.db, {
      title: 'Zirconiam',
      published_at: '2026-11-23T09:00:00Z',
    });
    await buildTranscript(content.db, id, ['On dit aussi zirconiom.']);
    for (const q of ['zirconiam', 'zirconiom', 'zirconiem']) {
      expect(await search({ q })).toMatchObject({ corrected: null });
      expect(await hitsOf(q)).toEqual([]);
    }
    await buildEpisode(content.db, { title: 'Zirconium' });
    for (const q of ['zirconiam', 'zirconiom', 'zirconiem'])
      expect(await search({ q })).toMatchObject({ corrected: 'zirconium' });
    content.setNow('2026-11-23T09:00:00Z');
    expect(await search({ q: 'zirconiam' })).toMatchObject({ corrected: null });
    expect(await titlesOf('zirconiam')).toEqual([expect.stringContaining('Zirconiam')]);
  });

  test('a comment that waits, was rejected or withdrawn, and its author’s address', async () => {
    const subject = await buildSubject(content.db);
    await buildComment(subject, { content: secret, is_approved: false });
    expect(await hitsOf(secret)).toEqual([]);
    await comments('comments.comments').update({ is_approved: true });
    expect(await hitsOf(secret)).toHaveLength(1);
    expect(await hitsOf('tom@example.org')).toEqual([]);
    await comments('comments.comments').update({ is_approved: false });
    expect(await hitsOf(secret)).toEqual([]);
  });

  test('an e-mail address of a guest', async () => {
    await buildGuest(content.db, { name: 'Awa', email: 'awa-secret@example.org' });
    expect(await hitsOf('awa-secret@example.org')).toEqual([]);
  });
});

describe('what is said in an episode', () => {
  const say = async (lines: [startMs: number, text: string][], title: string | null = 'Un titre') => {
    const { id, slug } = await buildEpisode(content.db, { title });
    await content.db('content.transcripts').insert({
      episode_id: id,
      format: 'vtt',
      size_bytes: 1,
      language: 'fr',
      uploaded_at: '2026-01-05T09:00:00Z',
    });
    await content.db('content.transcript_lines').insert(
      lines.map(([start_ms, text], position) => ({
        episode_id: id,
        position,
        start_ms,
        end_ms: start_ms + 1_000,
        text,
      })),
    );
    return { id, slug };
  };

  test('is found across lines, and leads to the first with what was searched', async () => {
    const { slug } = await say([
      [80_000, 'Bonsoir à tous.'],
      [83_500, 'Nous parlons de zirconium'],
      [86_000, 'et de cristaux.'],
    ]);
    const [hit, ...others] = await hitsOf('zirconium cristal');
    expect(others).toEqual([]);
    expect(hit).toMatchObject({
      type: 'transcript',
      url: `/episodes/${slug}?t=83`,
      start_ms: 83_500,
      excerpt: 'Bonsoir à tous. Nous parlons de zirconium et de cristaux.',
    });
    expect(hit?.marks.excerpt.map(([from, to]) => hit.excerpt?.slice(from, to))).toEqual([
      'zirconium',
      'cristaux',
    ]);
  });

  test.each([
    // The stem of the mistyped word is right.
    ['kubernets', null],
    ['kubenretes', 'kubernetes'],
  ])('is found where the word is mistyped: %s', async (q, corrected) => {
    const { slug } = await say([[83_500, 'Tout tourne dans Kubernetes.']]);
    expect(await search({ q })).toMatchObject({ corrected });
    expect((await hitsOf(q)).map(({ url }) => url)).toEqual([`/episodes/${slug}?t=83`]);
  });

  test('has a title also where the episode has none yet', async () => {
    await say([[0, 'Le zirconium.']], null);
    expect((await hitsOf('zirconium')).map(({ title }) => title)).toEqual(['ENIGMA']);
  });

  test('is one result of an episode, and goes with the transcript', async () => {
    await say([
      [0, 'Le zirconium.'],
      [600_000, 'Zirconium, zirconium.'],
    ]);
    const { groups } = await search({ q: 'zirconium', type: 'transcript' });
    expect(groups.map(({ total, hits }) => [total, hits.map((hit) => hit.start_ms)])).toEqual([
      [1, [600_000]],
    ]);
    await content.db('content.transcripts').delete();
    expect(await hitsOf('zirconium')).toEqual([]);
  });
});

test('what was edited or deleted is found by its new words alone', async () => {
  const { id } = await buildEpisode(content.db, { title: 'Ancien' });
  await content.db('content.episodes').where({ id }).update({ title: 'Nouveau' });
  expect(await hitsOf('ancien')).toEqual([]);
  expect(await hitsOf('nouveau')).toHaveLength(1);
  await content.db('content.episodes').delete();
  expect(await hitsOf('nouveau')).toEqual([]);
});

test('a word that was written in an edit corrects mistyped ones', async () => {
  const { id } = await buildEpisode(content.db, { title: 'Ancien' });
  await content.db('content.episodes').where({ id }).update({ title: 'Zirconium' });
  expect(await search({ q: 'zirconuim' })).toMatchObject({ corrected: 'zirconium' });
});

test('T3-P16 people have their picture, whether they are in the directory or not', async () => {
  const { id: episode_id } = await buildEpisode(content.db, { title: 'Ortega' });
  await buildGuest(content.db, { name: 'Maëlys Ortega', avatar_url: '/pictures/maelys.jpg' });
  await buildParticipant(content.db, { episode_id, name: 'Ana Ortega', avatar_url: '/pictures/ana.jpg' });
  const hits = await hitsOf('ortega');
  expect(hits.map(({ type, image_url }) => [type, image_url])).toEqual([
    ['episode', null],
    ['guest', '/pictures/ana.jpg'],
    ['guest', '/pictures/maelys.jpg'],
  ]);
});

test('somebody who is not in the directory is found once, with their last episode', async () => {
  const older = await buildEpisode(content.db, { published_at: '2026-01-05T09:00:00Z' });
  const newer = await buildEpisode(content.db, { published_at: '2026-02-02T09:00:00Z' });
  for (const { id: episode_id } of [older, newer])
    await buildParticipant(content.db, { episode_id, name: 'Gaëlle Le Goff' });
  const hits = await hitsOf('le goff');
  expect(hits.filter(({ type }) => type === 'guest').map(({ url }) => url)).toEqual([
    `/episodes/${newer.slug}`,
  ]);
});

test('titles come before texts, the newest before older ones', async () => {
  const build = (title: string, description: string, published_at: string) =>
    buildEpisode(content.db, { title, description, published_at });
  await build('Zirconium', 'Rien', '2026-01-05T09:00:00Z');
  await build('Zirconium', 'Rien', '2026-02-02T09:00:00Z');
  await build('Rien', 'Zirconium, zirconium et zirconium.', '2026-03-02T09:00:00Z');
  const { groups } = await search({ q: 'zirconium', type: 'episode' });
  expect(groups[0]?.hits.map(({ date }) => date?.slice(5, 7))).toEqual(['02', '01', '03']);
});

test('one type has pages, each with the total', async () => {
  for (let number = 1; number <= 5; number += 1)
    await buildEpisode(content.db, { number, title: `Zirconium ${number}` });
  const page = (number: number) => search({ q: 'zirconium', type: 'episode', limit: 2, page: number });
  const found = [];
  for (const number of [1, 2, 3, 4]) {
    const { groups } = await page(number);
    expect(groups.map(({ type, total }) => [type, total])).toEqual([['episode', 5]]);
    found.push(...(groups[0]?.hits.map(({ id }) => id) ?? []));
  }
  expect(new Set(found).size).toBe(5);
});

describe('of very many', () => {
  const searchPage = (page: number) => search({ q: 'zirconium', type: 'subject', page });
  const write = async (count: number) => {
    const { id: episode_id } = await buildEpisode(content.db);
    const rows = Array.from({ length: count }, (_, index) => ({
      episode_id,
      title: 'Zirconium',
      order_index: index,
    }));
    await content.db.batchInsert('content.subjects', rows, 500);
  };

  test.each([
    ['before the planner knows how many', false],
    ['as the planner expects', true],
  ])(
    'the newest are found, each page of them is full, and that there are more is said, %s',
    async (_name, isKnown) => {
      await write(3_010);
      if (isKnown) await content.db.raw('analyze content.subjects');
      const { groups } = await searchPage(1);
      expect(groups[0]).toMatchObject({ total: 300, is_more: true });
      for (const [page, hits] of [
        [1, 20],
        [15, 20],
        [16, 0],
      ] as const)
        expect((await searchPage(page)).groups[0]?.hits).toHaveLength(hits);
    },
  );

  test('where the planner expects too many, the few are found and counted', async () => {
    await write(4_000);
    await content.db.raw('analyze content.subjects');
    await content.db('content.subjects').where('order_index', '>=', 7).delete();
    const { groups } = await searchPage(1);
    expect(groups[0]).toMatchObject({ total: 7, is_more: false });
    expect(groups[0]?.hits).toHaveLength(7);
  });
});

test('the title of a result holds what was written, never markup of ours', async () => {
  await buildEpisode(content.db, { title: '<b>Zirconium</b> & co' });
  expect(await titlesOf('zirconium')).toEqual([expect.stringContaining('<b>Zirconium</b> & co')]);
});
