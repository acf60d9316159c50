import { uploadPicture } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';
import { eventually } from '@nobicast/service-kit/testing';
import { removalsRepository } from '../removals/removals.repository.ts';
import {
  buildEpisode,
  buildPicture,
  filePart,
  pngOf,
  sendForm,
  startMediaForTest,
  type MediaForTest,
} from '../testing/index.ts';

let media: MediaForTest;
beforeAll(async () => {
  media = await startMediaForTest();
});
afterAll(() => media.close());

const start = Date.parse('2026-11-02T08:00:00Z');
const after = (hours: number) => media.setNow(new Date(start + hours * 3_600_000).toISOString());

async function upload(): Promise<string> {
  after(0);
  const { body } = await sendForm(media, uploadPicture.path, [filePart(await pngOf(100), 'un.png')]);
  return (body.data as { picture: { url: string } }).picture.url;
}
/** Without an upload, in one size. */
function build(): Promise<string> {
  after(0);
  return buildPicture(media);
}

/** With the removals that follow from it. */
async function runJob(hours: number): Promise<void> {
  after(hours);
  await media.db.raw(`select media_jobs.add_job('remove_unused_pictures')`);
  const worker = media.startJobs();
  await eventually(async () => (await media.db('media_jobs._private_jobs').select('id')).length === 0);
  await worker.stop();
}

const status = async (address: string) => (await fetch(media.url + address)).status;
const objects = async (address: string) => {
  const key = address.replace('/api/covers/', 'pictures/').replace('-1400.jpg', '-');
  return (await media.listStored()).filter((stored) => stored.startsWith(key)).length;
};

test('a picture that nothing uses goes after a day, and not before', async () => {
  const address = await upload();
  await runJob(23.99);
  expect([await status(address), await objects(address)]).toEqual([200, 9]);
  await runJob(24);
  expect([await status(address), await objects(address)]).toEqual([404, 0]);
  expect(await media.db('media.pictures').select('id')).toEqual([]);
});

test('a removal that was scheduled by mistake spares what is in use', async () => {
  const address = await build();
  for (const { object_key: key } of await media
    .db('media.picture_files')
    .select<{ object_key: string }[]>('object_key'))
    await removalsRepository(media.db).schedule(key, new Date());
  await runJob(1);
  expect([await status(address), await objects(address)]).toEqual([200, 1]);
});

let sequence = 0;
async function insertPost(content: Knex, fields: Record<string, unknown> = {}): Promise<number> {
  sequence += 1;
  const post = { slug: `article-n${sequence}`, title: 'Un article', author: 'Odile', ...fields };
  const [row] = await content('content.posts').insert(post).returning<{ id: number }[]>('id');
  return row?.id ?? 0;
}
const insertVersion = async (content: Knex, fields: Record<string, unknown>, isRefused = false) =>
  content('content.post_versions').insert({
    post_id: await insertPost(content),
    version: 1,
    is_refused: isRefused,
    fields: JSON.stringify(fields),
    saved_at: new Date(),
  });

// T3-L3, T3-B4
const uses: [name: string, use: (content: Knex, address: string) => Promise<unknown>, table: string][] = [
  ['a draft', (content, cover_url) => insertPost(content, { cover_url }), 'posts'],
  ['an author', (content, author_avatar) => insertPost(content, { author_avatar }), 'posts'],
  ['an earlier version', (content, cover_url) => insertVersion(content, { cover_url }), 'post_versions'],
  [
    'a text that was set aside',
    (content, author_avatar) => insertVersion(content, { author_avatar }, true),
    'post_versions',
  ],
  [
    'a guest',
    (content, avatar_url) => content('content.guests').insert({ key: 'odile', name: 'Odile', avatar_url }),
    'guests',
  ],
  [
    'a participant',
    async (content, avatar_url) =>
      content('content.episode_participants').insert({
        episode_id: await buildEpisode(media),
        name: 'Odile',
        avatar_url,
        participant_role: 'guest',
        order_index: 0,
      }),
    'episode_participants',
  ],
  [
    'the text of a post',
    (content, address) =>
      insertPost(content, {
        content_md: `![a](/api/covers/${'0'.repeat(32)}-1400.jpg)\n\n![b](${address} "b")`,
      }),
    'posts',
  ],
  [
    'the text of an earlier version',
    (content, address) => insertVersion(content, { content_md: `![a](${address})` }),
    'post_versions',
  ],
  [
    'a newsletter issue',
    (content, address) =>
      content('content.newsletter_issues').insert({ markdown: `![a](${address})`, created_at: new Date() }),
    'newsletter_issues',
  ],
  [
    'a linked page',
    async (content, picture_url) => {
      const episode_id = await buildEpisode(media);
      const subject = { episode_id, title: 'Un sujet', order_index: 0, content_url: 'https://exemple.fr/' };
      const [row] = await content('content.subjects').insert(subject).returning<{ id: number }[]>('id');
      return content('content.link_cards').where({ subject_id: row?.id }).update({ picture_url });
    },
    'link_cards',
  ],
];

test('a picture stays with whatever uses it, and goes a day after its last use', async () => {
  const pictures: [string, string][] = [];
  for (const [name, use] of uses) {
    const address = await build();
    await use(media.content, address);
    pictures.push([name, address]);
  }
  const states = () =>
    Promise.all(
      pictures.map(async ([name, address]) => [name, await status(address), await objects(address)]),
    );
  const all = (...state: [status: number, objects: number]) => uses.map(([name]) => [name, ...state]);
  await runJob(48);
  expect(await states()).toEqual(all(200, 1));

  for (const table of new Set(uses.map(([, , table]) => table)))
    await media.content(`content.${table}`).delete();
  // The change may still be undone.
  await runJob(49);
  await runJob(72.99);
  expect(await states()).toEqual(all(200, 1));
  await runJob(73);
  expect(await states()).toEqual(all(404, 0));
});

test('one that is used again within the day stays', async () => {
  const address = await build();
  await runJob(23);
  await insertPost(media.content, { cover_url: address });
  await runJob(25);
  await media.content('content.posts').delete();
  await runJob(26);
  await insertPost(media.content, { cover_url: address });
  // Even if no job ran in between.
  await runJob(100);
  expect([await status(address), await objects(address)]).toEqual([200, 1]);
  await media.content('content.posts').delete();
});

test('its whole address counts as a use, too; pictures of other sites are no use of any', async () => {
  const address = await build();
  const id = await insertPost(media.content, {
    cover_url: 'https://images.example/x.jpg',
    author_avatar: `https://nobicast.test${address}`,
  });
  await runJob(100);
  expect([await status(address), await objects(address)]).toEqual([200, 1]);
  await media.content('content.posts').where({ id }).update({ author_avatar: null });
  await runJob(101);
  await runJob(125);
  expect([await status(address), await objects(address)]).toEqual([404, 0]);
});
