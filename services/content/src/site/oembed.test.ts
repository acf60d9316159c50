import { oEmbedSchema } from '@nobicast/contracts';
import { sharedCacheControl } from '@nobicast/service-kit';
import {
  buildAudio,
  buildEpisode,
  buildSubject,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';

const origin = 'https://nobicast.test';
const page = `${origin}/episodes/nobicast-975`;

let content: ContentForTest;
let episodeId: number;
let subjectId: number;
beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());
beforeEach(async () => {
  await content.db('content.episodes').delete();
  const fields = { number: 975, slug: 'nobicast-975', title: 'La "nuit" & <fils>' };
  ({ id: episodeId } = await buildEpisode(content.db, fields));
  await buildAudio(content.dbAs('media'), episodeId);
  subjectId = await buildSubject(content.db, {
    episode_id: episodeId,
    title: 'Passkeys',
    start_ms: 754_900,
  });
});

const ask = (query: Record<string, string>) =>
  fetch(`${content.url}/api/oembed?${new URLSearchParams(query)}`);
const playerOf = async (url: string, more: Record<string, string> = {}) => {
  const response = await ask({ url, ...more });
  expect(response.status).toBe(200);
  return oEmbedSchema.strict().parse(await response.json());
};
const failureOf = async (query: Record<string, string>) => {
  const response = await ask(query);
  const { code } = (await response.json()) as { code?: string };
  return [response.status, code];
};

describe('oEmbed', () => {
  test('gives the player of an episode as code, with what describes it', async () => {
    const reply = await playerOf(page);
    expect(reply).toMatchObject({
      type: 'rich',
      version: '1.0',
      title: 'Nobicast #975, La "nuit" & <fils>',
      provider_name: 'Nobicast',
      provider_url: `${origin}/`,
      thumbnail_url: `${origin}/covers/975-512.png`,
      thumbnail_width: 512,
      thumbnail_height: 512,
      cache_age: 86_400,
      width: 640,
      height: 320,
    });
    expect(reply.html).toBe(
      `<iframe src="${origin}/embed/episodes/nobicast-975" title="Lecteur\u00a0: Nobicast #975, La &quot;nuit&quot; &amp; &lt;fils&gt;" width="640" height="320" style="border:0;max-width:100%" loading="lazy"></iframe>`,
    );
  });

  test('is shared, and purged with its episode', async () => {
    const { headers } = await ask({ url: page });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe(sharedCacheControl);
    expect(headers.get('surrogate-key')).toBe(`episode-${episodeId}`);
  });

  test.each([
    [{ maxwidth: '400' }, [400, 320]],
    [{ maxheight: '200' }, [640, 200]],
    [{ maxwidth: '300', maxheight: '100' }, [300, 100]],
    [{ maxwidth: '2000', maxheight: '2000' }, [640, 320]],
  ])('obeys %j, frame and picture alike', async (most, size) => {
    const reply = await playerOf(page, most);
    expect([reply.width, reply.height]).toEqual(size);
    expect(reply.html).toContain(`width="${size[0]}" height="${size[1]}"`);
    const isSmall = Object.values(most).some((pixels) => Number(pixels) < 512);
    expect(reply.thumbnail_url === undefined).toBe(isSmall);
    expect(reply.thumbnail_width === undefined).toBe(isSmall);
  });

  test.each([
    ['a page', '/episodes/nobicast-975', ''],
    ['a page with a slash, in capitals, with a query of others', '/Episodes/NOBICAST-975/?utm_source=x', ''],
    ['the player itself', '/embed/episodes/nobicast-975', ''],
    ['a moment', '/episodes/nobicast-975?t=1h2m3s', '?t=1h2m3s'],
    ['no moment', '/episodes/nobicast-975?t="><script>', ''],
  ])('knows %s', async (_what, path, start) => {
    const { html } = await playerOf(origin + path);
    expect(html).toContain(`src="${origin}/embed/episodes/nobicast-975${start}"`);
  });

  test('a subject begins at its second, if that is known, and by the present slug of its episode', async () => {
    const unknownId = await buildSubject(content.db, { episode_id: episodeId });
    const known = await playerOf(`${page}/subjects/${subjectId}`);
    expect(known.title).toBe('Passkeys, Nobicast #975');
    expect(known.html).toContain('/embed/episodes/nobicast-975?t=754"');
    expect((await playerOf(`${page}/subjects/${unknownId}`)).html).toContain('/nobicast-975"');
    await content.db('content.former_slugs').insert({ slug: 'nuit-blanche', episode_id: episodeId });
    const former = await playerOf(`${origin}/episodes/nuit-blanche/subjects/${subjectId}`);
    expect(former.html).toContain('/embed/episodes/nobicast-975?t=754"');
  });

  test('is lower where there is no list of subjects: without starts, without sound, for a preparation', async () => {
    const quiet = await buildEpisode(content.db, { slug: 'sans-son' });
    await buildSubject(content.db, { episode_id: quiet.id, start_ms: 5_000 });
    const plain = await buildEpisode(content.db, { slug: 'sans-debut' });
    await buildAudio(content.dbAs('media'), plain.id);
    await buildSubject(content.db, { episode_id: plain.id });
    const prep = await buildEpisode(content.db, { slug: 'prep', type: 'preparation' });
    await buildSubject(content.db, { episode_id: prep.id, start_ms: 5_000 });
    for (const { slug } of [quiet, plain, prep])
      expect([slug, (await playerOf(`${origin}/episodes/${slug}`)).height]).toEqual([slug, 180]);
  });

  test.each([
    'https://elsewhere.example/episodes/nobicast-975',
    'https://nobicast.test.evil.example/episodes/nobicast-975',
    'https://nobicast.test@evil.example/episodes/nobicast-975',
    'ftp://nobicast.test/episodes/nobicast-975',
    '/episodes/nobicast-975',
    'javascript:alert(1)',
    '',
    `${origin}/`,
    `${origin}/archives`,
    `${origin}/admin/episodes/nobicast-975`,
    `${origin}/embed/episodes/nobicast-975/subjects/1`,
    `${origin.replace('://', '://camille:secret@')}/episodes/nobicast-975`,
  ])('is 404 for %s', async (url) => {
    expect(await failureOf({ url })).toEqual([404, 'not_found']);
  });

  test('is 404 for what does not exist, or is not public', async () => {
    await buildEpisode(content.db, { slug: 'a-venir', published_at: '2099-01-01T00:00:00Z' });
    for (const slug of ['absent', 'a-venir'])
      expect(await failureOf({ url: `${origin}/episodes/${slug}` })).toEqual([404, 'episode_not_found']);
    expect(await failureOf({ url: `${page}/subjects/999999` })).toEqual([404, 'subject_not_found']);
  });

  test('is 501 for XML, and JSON for JSON', async () => {
    expect(await failureOf({ url: page, format: 'xml' })).toEqual([501, 'format_not_offered']);
    expect((await ask({ url: page, format: 'json', referrer: 'x' })).status).toBe(200);
  });

  test('needs an address, and whole numbers', async () => {
    expect(await failureOf({})).toEqual([400, 'validation_failed']);
    expect(await failureOf({ url: page, maxwidth: 'x' })).toEqual([400, 'validation_failed']);
  });
});
