import { listenForTestChanges, type ChangesForTest } from '@nobicast/service-kit/testing';
import { episodeOf, producingAt, startContentForTest, type ContentForTest } from '../../testing/index.ts';

let content: ContentForTest;
let changes: ChangesForTest;
let { create, change, read, remove } = {} as ReturnType<typeof producingAt>;
beforeAll(async () => {
  content = await startContentForTest();
  changes = await listenForTestChanges({ url: content.directUrl, db: content.db });
  ({ create, change, read, remove } = producingAt(content));
});
afterAll(async () => {
  await changes.close();
  await content.close();
});
beforeEach(() => content.db('content.episodes').delete());

describe('a changed slug', () => {
  const published = { published_at: '2026-11-16T09:00:00Z', title: 'Le titre' };
  const publicSlug = async (reference: string) => {
    const { status, body } = await content.get(`/api/episodes/${reference}`);
    return status === 200 ? (body.data as { episode: { slug: string } }).episode.slug : status;
  };

  test('leaves the old address leading to the episode, without chains', async () => {
    const { id } = episodeOf(await create({ ...published, slug: 'un' }));
    await change(id, { slug: 'deux' });
    const renamed = episodeOf(await change(id, { slug: 'trois' }));
    expect(renamed.former_slugs.sort()).toEqual(['deux', 'un']);
    for (const slug of ['un', 'deux', 'trois', 'UN']) expect(await publicSlug(slug)).toBe('trois');
    expect(
      (await content.db('content.former_slugs').select('episode_id')).map((row) => row.episode_id),
    ).toEqual([id, id]);
  });

  test('that comes back takes its own redirect away', async () => {
    const { id } = episodeOf(await create({ ...published, slug: 'un' }));
    await change(id, { slug: 'deux' });
    expect(episodeOf(await change(id, { slug: 'un' })).former_slugs).toEqual(['deux']);
    expect([await publicSlug('un'), await publicSlug('deux')]).toEqual(['un', 'un']);
  });

  test('is not given to another episode without saying so', async () => {
    const first = episodeOf(await create({ ...published, slug: 'un' }));
    await change(first.id, { slug: 'deux' });
    for (const attempt of [
      create({ slug: 'un' }),
      change(episodeOf(await create({ slug: 'x' })).id, { slug: 'un' }),
    ]) {
      const { status, body } = await attempt;
      expect([status, body.code]).toEqual([409, 'slug_redirects']);
      expect(body.error).toContain('La préparation #977, « Le titre », a eu ce slug');
    }
    // The pages of the first one, which include the redirect, are purged.
    const keys = await changes.notifiedBy(() => create({ ...published, slug: 'un', takes_redirect: true }));
    expect(keys.join(' ').split(' ')).toContain(`episode-${first.id}`);
    expect(await publicSlug('un')).toBe('un');
    expect((await read(first.id)).former_slugs).toEqual([]);
  });

  test('purges the pages of both addresses', async () => {
    const { id } = episodeOf(await create({ ...published, slug: 'un' }));
    const keys = await changes.notifiedBy(() => change(id, { slug: 'deux' }));
    expect(keys.join(' ').split(' ')).toEqual(expect.arrayContaining([`episode-${id}`, 'episodes']));
  });

  test('is free again when the episode is deleted', async () => {
    const { id } = episodeOf(await create({ ...published, slug: 'un' }));
    await change(id, { slug: 'deux' });
    await remove(id);
    expect([await publicSlug('un'), await publicSlug('deux')]).toEqual([404, 404]);
    expect((await create({ slug: 'un' })).status).toBe(200);
  });

  test('of an episode that is not public yet leads nowhere', async () => {
    const { id } = episodeOf(await create({ slug: 'un' }));
    await change(id, { slug: 'deux' });
    expect(await publicSlug('un')).toBe(404);
  });
});
