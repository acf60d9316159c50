import type { Episode, EpisodeDetail, SearchReply, TranscriptFacts } from '@nobicast/contracts';
import {
  buildAdmin,
  buildAudio,
  buildEpisode,
  buildTranscript,
  episodeOf,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';

let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());

const slug = 'themes-977';
const endings = ['', '.vtt', '.srt', '.json', '.txt'];

/** What anybody is told of the transcript, and which of its addresses a shared cache keeps. */
async function published(id: number) {
  const read = (path: string) => fetch(content.url + path);
  const files = await Promise.all(endings.map((ending) => read(`/api/episodes/${id}/transcript${ending}`)));
  const { episode } = await content.data<EpisodeDetail>(`/api/episodes/${slug}`);
  const { episodes } = await content.data<{ episodes: Episode[] }>('/api/episodes');
  const { groups } = await content.data<SearchReply>('/api/search?q=ornithorynque');
  return {
    assets: [episode, ...episodes].map(({ assets }) => 'transcript' in assets),
    found: groups.flatMap(({ hits }) => hits).length,
    files: files.map(({ status, headers }) => [status, headers.has('surrogate-key')]),
    isInFeed: (await (await read('/feed.xml')).text()).includes(`/api/episodes/${id}/transcript`),
  };
}

// T3-B2
test('that of a preparation is for the team alone, until it is a podcast', async () => {
  const maud = await buildAdmin(content.dbAs('auth'), 'Maud');
  const { id } = await buildEpisode(content.db, { slug, type: 'preparation' });
  await buildAudio(content.dbAs('media'), id);
  await buildTranscript(content.db, id, ['Un ornithorynque.']);
  const path = `/api/admin/episodes/${id}`;
  const team = async () => {
    const { body } = await content.call('GET', `${path}/transcript`, { as: maud });
    const { transcript } = body.data as { transcript: TranscriptFacts | null };
    const { assets } = episodeOf(await content.call('GET', path, { as: maud }));
    return [transcript?.line_count, assets.transcript?.size_bytes];
  };
  expect([await team(), await published(id)]).toEqual([
    [1, 100],
    { assets: [false, false], found: 0, files: endings.map(() => [404, false]), isInFeed: false },
  ]);
  await content.call('PUT', path, { as: maud, body: { type: 'podcast' } });
  expect([await team(), await published(id)]).toEqual([
    [1, 100],
    { assets: [true, true], found: 1, files: endings.map(() => [200, true]), isInFeed: true },
  ]);
});
