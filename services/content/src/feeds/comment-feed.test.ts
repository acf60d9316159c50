import { limits } from '@nobicast/contracts';
import { sharedCacheControl } from '@nobicast/service-kit';
import { parseRssFeed } from 'feedsmith';
import { buildEpisode, buildSubject, startContentForTest, type ContentForTest } from '../testing/index.ts';

let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
  content.setNow('2026-11-20T12:00:00Z');
});
afterAll(() => content.close());

const comment = {
  author_name: 'Solveig',
  author_email: 's@nobicast.test',
  content: 'Oui.',
  is_approved: true,
};
const comments = () => content.dbAs('comments')('comments.comments');
const read = (subjectId: number) => fetch(`${content.url}/api/subjects/${subjectId}/comments.xml`);

test('readers get the approved comments of a subject, newest first, by an identity that stays', async () => {
  const episode = await buildEpisode(content.db, { slug: 'nobicast-12' });
  const subject = await buildSubject(content.db, { episode_id: episode.id, title: 'R&D <du> son' });
  const other = await buildSubject(content.db, { episode_id: episode.id, order_index: 1 });
  const rows = await comments()
    .insert([
      { ...comment, episode_subject_id: subject, created_at: '2026-11-10T08:00:00Z' },
      {
        ...comment,
        episode_subject_id: subject,
        author_name: 'Zoé',
        content: 'Un <b>\n& deux ]]>',
        created_at: '2026-11-11T08:00:00Z',
      },
      { ...comment, episode_subject_id: subject, is_approved: false },
      { ...comment, episode_subject_id: other },
    ])
    .returning<{ id: number }[]>('id');
  const response = await read(subject);
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe(sharedCacheControl);
  expect(response.headers.get('surrogate-key')?.split(' ')).toContain(`counts-${episode.id}`);
  const text = await response.text();
  const feed = parseRssFeed(text);
  expect(feed.title).toBe('Commentaires sur «\u00a0R&D <du> son\u00a0», Nobicast');
  const page = `https://nobicast.test/episodes/nobicast-12/subjects/${subject}`;
  expect(feed.link).toBe(page);
  const [first, second] = rows;
  expect(feed.items).toEqual([
    {
      title: 'Zoé a écrit',
      link: `${page}#commentaire-${second?.id}`,
      guid: { value: `https://nobicast.test/#commentaire-${second?.id}`, isPermaLink: false },
      pubDate: 'Wed, 11 Nov 2026 08:00:00 GMT',
      description: '<p>Un &lt;b&gt;<br>&amp; deux ]]&gt;</p>',
      dc: { creators: ['Zoé'] },
    },
    expect.objectContaining({ title: 'Solveig a écrit', link: `${page}#commentaire-${first?.id}` }),
  ]);
  expect(text).not.toContain('@nobicast.test');
});

test('it holds the newest ones alone, and may hold none', async () => {
  const episode = await buildEpisode(content.db);
  const subject = await buildSubject(content.db, { episode_id: episode.id });
  expect(parseRssFeed(await (await read(subject)).text()).items).toBeUndefined();
  const many = Array.from({ length: limits.feeds.comments + 1 }, () => ({
    ...comment,
    episode_subject_id: subject,
  }));
  await comments().insert(many);
  expect(parseRssFeed(await (await read(subject)).text()).items).toHaveLength(limits.feeds.comments);
});

test('of a subject that is not public yet, and of none, there is no feed', async () => {
  const episode = await buildEpisode(content.db, { published_at: '2026-11-20T12:00:01Z' });
  const subject = await buildSubject(content.db, { episode_id: episode.id });
  for (const id of [subject, 999_999]) expect((await read(id)).status).toBe(404);
});
