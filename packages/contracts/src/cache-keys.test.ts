import { cacheKeys, keysOfEpisodes, publicRoutes } from './index.ts';

const idsUntil = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test('a reply has one key for each episode, and one for its counts where it shows them', () => {
  expect(keysOfEpisodes([7, 8, 7], { hasCounts: false })).toEqual(['episode-7', 'episode-8']);
  expect(keysOfEpisodes([7], { hasCounts: true })).toEqual(['episode-7', 'counts-7']);
});

test('a reply of more than 200 episodes has the key of any episode instead', () => {
  expect(keysOfEpisodes(idsUntil(200), { hasCounts: false })).toHaveLength(200);
  expect(keysOfEpisodes(idsUntil(201), { hasCounts: true })).toEqual([cacheKeys.anyEpisode]);
});

test('only replies of public GET calls are shared', () => {
  const shared = publicRoutes.filter(({ isShared }) => isShared);
  expect(shared.map(({ id }) => id).sort()).toEqual([
    'countComments',
    'getBlogFeed',
    'getCalendar',
    'getChapters',
    'getCommentFeed',
    'getDownloadCounts',
    'getEpisode',
    'getEpisodeMetrics',
    'getFeed',
    'getFeedArchive',
    'getGuest',
    'getLatestEpisode',
    'getLive',
    'getNewsletterFeed',
    'getOEmbed',
    'getOpenSearch',
    'getPost',
    'getPublicProfile',
    'getRobots',
    'getSecurityContact',
    'getSentIssue',
    'getSitemap',
    'getSitemapIndex',
    'getSubject',
    'getSummaryMetrics',
    'getTranscript',
    'getTranscriptAsJson',
    'getTranscriptAsSrt',
    'getTranscriptAsText',
    'getTranscriptAsVtt',
    'getWaveform',
    'listComments',
    'listEpisodeMoments',
    'listEpisodes',
    'listGuests',
    'listPosts',
    'listSentIssues',
  ]);
  for (const { method, access } of shared) expect([method, access]).toEqual(['GET', 'public']);
});
