import {
  buildAudio,
  buildEpisode,
  buildSubject,
  buildTranscript,
  startContentForTest,
  type ContentForTest,
} from '@nobicast/content/testing';
import { startGatewayForTest, type GatewayForTest } from '../../api-gateway/src/testing/gateway-for-test.ts';

let content: ContentForTest;
let gateway: GatewayForTest;
let id: number;
beforeAll(async () => {
  content = await startContentForTest();
  gateway = await startGatewayForTest({}, { CONTENT_URL: content.url });
  id = (await buildEpisode(content.db)).id;
  await buildAudio(content.dbAs('media'), id);
  await buildSubject(content.db, { episode_id: id, title: 'Éloge de l’ombre', start_ms: 1_500 });
  await buildTranscript(content.db, id);
});
afterAll(async () => {
  await gateway.close();
  await content.close();
});

/** Headers about the body. Dates and the state of the cache may differ. */
const described = [
  'content-type',
  'content-length',
  'content-encoding',
  'content-language',
  'etag',
  'last-modified',
];
const shared = ['cache-control', 'access-control-allow-origin', 'vary'];

const files = [
  '/feed.xml',
  '/feed-archive.xml',
  'chapters',
  'transcript',
  'transcript.vtt',
  'transcript.srt',
  'transcript.json',
  'transcript.txt',
];
const readings = files.flatMap((file) =>
  ['identity', 'gzip', 'br'].map((encoding) => [file, encoding] as const),
);

// Podcast apps and validators send HEAD first.
test.each(readings)(
  '%s in %s answers HEAD like GET, with the same length and tag',
  async (file, encoding) => {
    const address = gateway.url + (file.startsWith('/') ? file : `/api/episodes/${id}/${file}`);
    const ask = (method: string, headers: Record<string, string> = {}) =>
      fetch(address, { method, headers: { 'accept-encoding': encoding, ...headers } });
    // Both orders: the first one may fill the cache.
    const [first, get, head] = [await ask('HEAD'), await ask('GET'), await ask('HEAD')];
    expect([first.status, get.status, head.status]).toEqual([200, 200, 200]);
    expect([await first.text(), await head.text()]).toEqual(['', '']);
    expect((await get.text()).length).toBeGreaterThan(20);
    const etag = get.headers.get('etag') ?? '';
    expect(etag).toMatch(/"\S+"/);
    expect(Number(get.headers.get('content-length'))).toBeGreaterThan(20);
    for (const name of [...described, ...shared])
      for (const { headers } of [first, head])
        expect([name, headers.get(name)]).toEqual([name, get.headers.get(name)]);
    for (const method of ['HEAD', 'GET'])
      expect((await ask(method, { 'if-none-match': etag })).status).toBe(304);
  },
);
