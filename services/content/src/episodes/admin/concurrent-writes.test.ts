import {
  episodeOf,
  newEpisode,
  producingAt,
  startContentForTest,
  type ContentForTest,
} from '../../testing/index.ts';

let content: ContentForTest;
let { create, change, read } = {} as ReturnType<typeof producingAt>;
beforeAll(async () => {
  content = await startContentForTest();
  ({ create, change, read } = producingAt(content));
});
afterAll(() => content.close());
beforeEach(() => content.db('content.episodes').delete());

const countRecords = async (id: number) =>
  (
    await content
      .db('content.audit')
      .where({ target_type: 'episode', target_id: String(id) })
      .select('id')
  ).length;

describe('many writers at once', () => {
  test('with one version: exactly one of them wins each version', async () => {
    const { id } = episodeOf(await create());
    for (const version of [1, 2, 3]) {
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, index) => change(id, { title: `${version}-${index}` }, { version })),
      );
      const won = replies.filter(({ status }) => status === 200);
      expect([won.length, replies.filter(({ status }) => status === 412).length]).toEqual([1, 19]);
      expect((await read(id)).title).toBe(won.map((reply) => episodeOf(reply).title)[0]);
    }
    expect((await read(id)).version).toBe(4);
    expect(await countRecords(id)).toBe(4);
  });

  test('of different fields without a version: all are kept', async () => {
    const { id } = episodeOf(await create());
    const wanted = { number: 990, slug: 'le-990', type: 'podcast', title: 'T', description: 'D' };
    const replies = await Promise.all(
      Object.entries(wanted).map(([name, value]) => change(id, { [name]: value })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await read(id)).toMatchObject({ ...wanted, version: 6, former_slugs: [newEpisode.slug] });
  });

  test('who create one slug: one of them does', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => create({ slug: 'le-meme' })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  });

  test('who rename in a circle: no slug is lost, and none belongs to two', async () => {
    const ids: number[] = [];
    for (const slug of ['a-a', 'b-b', 'c-c']) ids.push(episodeOf(await create({ slug })).id);
    const names = ['a-a', 'b-b', 'c-c', 'd-d', 'e-e'];
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        change(ids[index % 3] ?? 0, { slug: names[index % 5], takes_redirect: true }),
      ),
    );
    for (const { status } of replies) expect([200, 409]).toContain(status);
    const current = (await content.db('content.episodes').select('slug')).map(
      ({ slug }: { slug: string }) => slug,
    );
    const former = (await content.db('content.former_slugs').select('slug')).map(
      ({ slug }: { slug: string }) => slug,
    );
    expect(new Set([...current, ...former]).size).toBe(current.length + former.length);
  });
});
