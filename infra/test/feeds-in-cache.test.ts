import { createTestDatabase, eventually, type TestDatabase } from '@nobicast/service-kit/testing';
import {
  buildEpisode,
  buildSubject,
  startContentForTest,
  type ContentForTest,
} from '@nobicast/content/testing';
import { startGatewayForTest, type GatewayForTest } from '../../api-gateway/src/testing/gateway-for-test.ts';
import {
  announceRecording,
  announcingInTurn,
} from '../../services/content/src/feeds/announce-recording.job.ts';

let database: TestDatabase;
let content: ContentForTest;
let gateway: GatewayForTest;
beforeAll(async () => {
  database = await createTestDatabase();
  content = await startContentForTest(database, {
    feedSettings: { liveStream: { url: 'https://direct.example/nobicast.mp3', type: 'audio/mpeg' } },
  });
  gateway = await startGatewayForTest(
    {},
    { CONTENT_URL: content.url, DATABASE_URL: database.urlFor('gateway') },
  );
});
afterAll(async () => {
  await gateway.close();
  await content.close();
  await database.drop();
});

test('the gateway drops both feeds from its cache with each step of a recording', async () => {
  const read = async (path: string) => {
    const reply = await fetch(gateway.url + path);
    const text = await reply.text();
    return {
      status: /<podcast:liveItem status="(\w+)"/.exec(text)?.[1],
      isHit: reply.headers.get('cache-status')?.endsWith('hit') ?? false,
    };
  };
  for (const [now, status] of [
    ['2026-11-20T12:00:00Z', 'pending'],
    ['2026-11-21T20:00:00Z', 'live'],
    ['2026-11-21T22:15:00Z', 'ended'],
    ['2026-11-23T00:00:00Z', 'pending'],
  ] as const) {
    const paths = ['/feed.xml', '/feed-archive.xml'];
    // The cache has the old state.
    for (const path of paths) await eventually(async () => (await read(path)).isHit);
    await announceRecording({ inTurn: announcingInTurn(content.db), clock: () => new Date(now) })({});
    for (const path of paths)
      // Ten times the two seconds of the promise; without the announcement it is a minute.
      await eventually(async () => (await read(path)).status === status, { timeoutMs: 20_000 });
  }
});

test('the gateway drops both feeds when an episode that is public already gets its sound', async () => {
  const { id } = await buildEpisode(content.db, { slug: 'un-son-enfin' });
  const paths = ['/feed.xml', '/feed-archive.xml'];
  const read = async (path: string) => {
    const reply = await fetch(gateway.url + path);
    const isHit = reply.headers.get('cache-status')?.endsWith('hit') ?? false;
    return { isHit, isListed: (await reply.text()).includes('/episodes/un-son-enfin') };
  };
  for (const path of paths) {
    await eventually(async () => (await read(path)).isHit);
    expect(await read(path)).toMatchObject({ isListed: false });
  }
  await content.dbAs('media')('media.audio').insert({
    episode_id: id,
    kind: 'external',
    url: 'https://exemple.fr/a.mp3',
    mime_type: 'audio/mpeg',
    size_bytes: 3_000_000,
    uploaded_at: '2026-01-05T08:00:00Z',
  });
  for (const path of paths) await eventually(async () => (await read(path)).isListed, { timeoutMs: 20_000 });
});

test('the gateway drops the feed of comments when one is approved, and when it is withdrawn', async () => {
  const { id } = await buildEpisode(content.db, { slug: 'des-mots' });
  const subjectId = await buildSubject(content.db, { episode_id: id });
  const comments = () => content.dbAs('comments')('comments.comments');
  await comments().insert({
    episode_subject_id: subjectId,
    author_name: 'Solveig',
    author_email: 's@nobicast.test',
    content: 'Ouistiti.',
  });
  const read = async () => {
    const reply = await fetch(`${gateway.url}/api/subjects/${subjectId}/comments.xml`);
    const isHit = reply.headers.get('cache-status')?.endsWith('hit') ?? false;
    return { isHit, isListed: (await reply.text()).includes('Ouistiti.') };
  };
  for (const isApproved of [true, false]) {
    await eventually(async () => (await read()).isHit);
    expect((await read()).isListed).toBe(!isApproved);
    await comments().where({ episode_subject_id: subjectId }).update({ is_approved: isApproved });
    await eventually(async () => (await read()).isListed === isApproved, { timeoutMs: 20_000 });
  }
});
