import { limits } from '@nobicast/contracts';
import {
  startImportForTest,
  startPublisher,
  type ImportForTest,
} from '../imports/feed/testing/import-for-test.ts';
import {
  buildAudio,
  buildEpisode,
  buildParticipant,
  buildSubject,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';

let content: ContentForTest;
let media: ContentForTest['db'];
let site: ImportForTest;
beforeAll(async () => {
  [content, site] = await Promise.all([startContentForTest(), startImportForTest()]);
  media = content.dbAs('media');
});
afterAll(() => Promise.all([content.close(), site.close()]));
afterEach(async () => {
  await content.db('content.episodes').delete();
  await site.empty();
});

/** Inserts an episode of everything that a feed tells. */
async function publish(fields: Parameters<typeof buildEpisode>[1]) {
  const { id } = await buildEpisode(content.db, { description: 'Des **notes**.\n\n- un\n- deux', ...fields });
  await buildAudio(media, id, { size_bytes: 61_690_000, duration_ms: 3_723_000 });
  return id;
}

const archive = async (path = '/feed-archive.xml') => (await fetch(content.url + path)).text();

/** Everything of a site that its feed tells, without ids. Of a host it does not tell the words of their role. */
async function told(db: ContentForTest['db']) {
  const { rows } = await db.raw<{ rows: { description: string | null }[] }>(`
    select e.number, e.title, e.kind, e.season, e.description, e.published_at, e.guid, e.guid_is_permalink,
      coalesce(e.is_explicit, false) as is_explicit, e.transcripts,
      (select json_agg(json_build_array(s.title, s.start_ms, s.content_url) order by s.start_ms)
        from content.subjects s where s.episode_id = e.id and s.start_ms is not null) as chapters,
      (select json_agg(json_build_array(p.name, p.participant_role, case when p.participant_role = 'guest' then p.role end,
          p.avatar_url) order by p.order_index)
        from content.episode_participants p where p.episode_id = e.id) as people
    from content.episodes e order by e.published_at, e.number`);
  return rows;
}

const identityOf = async (db: ContentForTest['db']) =>
  (await db('content.show_identity').first<{ podcast_guid: string } | undefined>())?.podcast_guid;

test('a site that has a podcast keeps its identity, whatever it imports', async () => {
  await publish({ number: 975 });
  const feed = (await archive()).replace(
    /<podcast:guid>[^<]*/,
    '<podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810',
  );
  expect((await site.runFeed(feed, '--offline')).code).toBe(0);
  expect(await identityOf(site.db)).toBe('917393e3-1b1e-5cef-ace4-edaa54e1f810');
  await site.runFeed(await archive(), '--offline');
  expect(await identityOf(site.db)).toBe('917393e3-1b1e-5cef-ace4-edaa54e1f810');
});

test('an import of our own archive feed into an empty site brings everything back, and fetches nothing', async () => {
  const whole = await publish({
    number: 975,
    title: 'R&D : l’été, « déjà » <3',
    season: 20,
    guid: 'http://Old.example/?p=45863',
    guid_is_permalink: true,
    is_explicit: true,
    published_at: '2026-03-29T01:00:00Z',
  });
  await content
    .db('content.episodes')
    .where({ id: whole })
    .update({
      transcripts: JSON.stringify([{ url: 'https://cdn.example/t.vtt', type: 'text/vtt', language: 'fr' }]),
    });
  await buildSubject(content.db, { episode_id: whole, title: 'A & B', start_ms: 0, order_index: 0 });
  await buildSubject(content.db, {
    episode_id: whole,
    title: 'Les clés',
    start_ms: 61_250,
    content_type: 'link',
    content_url: 'https://example.org/?a=1&b=2',
    order_index: 1,
  });
  await buildParticipant(content.db, {
    episode_id: whole,
    name: 'Maud',
    role: 'Reporter',
    participant_role: 'host',
    avatar_url: 'https://cdn.example/maud.jpg',
  });
  await buildParticipant(content.db, { episode_id: whole, name: 'Éloi', role: 'Narrator', order_index: 1 });
  await publish({ number: 976, guid: '45863 at https://old.example', published_at: '2026-04-06T06:00:00Z' });
  await publish({ number: 977, guid: '12345678', kind: 'bonus', published_at: '2026-04-07T06:00:00Z' });
  await publish({ number: 1_200, kind: 'trailer', published_at: '2026-04-08T06:00:00Z' });
  await publish({ number: 3, season: 1, published_at: '2008-02-09T23:30:00Z' });

  const publisher = await startPublisher(new Map());
  // All addresses in the feed lead to this server, which is a private one.
  const feed = (await archive()).replaceAll('https://nobicast.test', publisher.url);
  const { code, errors } = await site.runFeed(feed);
  await publisher.close();
  expect([code, errors]).toEqual([0, []]);
  expect(await told(site.db)).toEqual(await told(content.db));
  expect(await identityOf(site.db)).toBe(await identityOf(content.db));
  expect(publisher.hits).toEqual([]);

  const before = await site.snapshot();
  expect((await site.runFeed(feed)).code).toBe(0);
  expect(await site.snapshot()).toBe(before);
});

test('of an episode that is too long for readers the end of its notes is lost, and nothing else', async () => {
  const paragraph =
    `Des notes, avec é & ü, assez longues. ${'Et encore une phrase de celles-ci. '.repeat(28)}`.trim();
  const description = Array.from({ length: 30 }, () => paragraph).join('\n\n');
  expect(description.length).toBeGreaterThan(30_000);
  const id = await publish({
    number: 975,
    season: 20,
    guid: 'http://old.example/975',
    guid_is_permalink: true,
    published_at: '2026-03-29T01:00:00Z',
    description,
  });
  await content.db('content.subjects').insert(
    Array.from({ length: 200 }, (_, index) => ({
      episode_id: id,
      title: `Un chapitre assez long, le numéro ${index}`,
      start_ms: index * 20_250,
      content_type: 'link',
      content_url: `https://example.org/${index}`,
      order_index: index,
    })),
  );
  await buildParticipant(content.db, { episode_id: id, name: 'Maud', participant_role: 'host' });

  const chaptersPath = `/api/episodes/${id}/chapters`;
  const publisher = await startPublisher(new Map([[chaptersPath, await archive(chaptersPath)]]));
  const feed = (await archive()).replaceAll('https://nobicast.test', publisher.url);
  // What they are read from: they do not stand in the item itself.
  expect(feed).not.toContain('psc:chapter ');
  const { code, errors } = await site.runFeed(feed, '--allow-private');
  await publisher.close();
  expect([code, errors, publisher.hits]).toEqual([0, [], [chaptersPath]]);

  const [[before], [after]] = [await told(content.db), await told(site.db)];
  expect({ ...after, description: null }).toEqual({ ...before, description: null });
  const [kept = '', rest] = (after?.description ?? '').split('…');
  expect(rest).toBe('');
  expect(kept.length).toBeGreaterThan(2_000);
  expect(description.startsWith(kept)).toBe(true);
});

test('all pages of an archive together bring back each episode once', async () => {
  const count = 2 * limits.feeds.archivePage + 20;
  const rows = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    type: 'podcast',
    slug: `episode-${index + 1}`,
    title: `Titre ${index + 1}`,
    published_at: new Date(Date.UTC(2020, 0, 1 + index)),
  }));
  for (const { id } of await content.db('content.episodes').insert(rows).returning<{ id: number }[]>('id'))
    await buildAudio(media, id);
  for (const path of ['/feed-archive.xml', '/feed-archive.xml?page=1'])
    expect((await site.runFeed(await archive(path))).code).toBe(0);
  expect(await told(site.db)).toEqual(await told(content.db));
  expect(await site.episodes()).toHaveLength(count);
});
