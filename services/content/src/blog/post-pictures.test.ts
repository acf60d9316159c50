import type { PostDetail } from '@nobicast/contracts';
import { buildPost, startContentForTest, type ContentForTest } from '../testing/index.ts';

let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
  content.setNow('2026-11-20T12:00:00Z');
});
afterAll(() => content.close());

// T3-P1
test('a picture in a post has its size, so that its height is reserved; those of elsewhere and of before have none', async () => {
  const [known, before] = ['a', 'b'].map((letter) => letter.repeat(32));
  const uploaded_at = '2026-11-20T09:00:00Z';
  await content
    .dbAs('media')('media.pictures')
    .insert([
      { id: known, size_bytes: 1, uploaded_at, width: 2_100, height: 1_400 },
      { id: before, size_bytes: 1, uploaded_at },
    ]);
  const address = (id = '') => `/api/covers/${id}-1400.jpg`;
  const pictures = [address(known), address(before), 'https://images.example/c.jpg'];
  await buildPost(content.db, {
    slug: 'images',
    content_md: pictures.map((url) => `![x](${url})`).join('\n\n'),
  });
  const { content_html: html = '' } = await content.data<PostDetail>('/api/blog/images');
  const tags = html.match(/<img[^>]*>/g) ?? [];
  expect(tags.map((tag) => /src="([^"]*)"/.exec(tag)?.[1])).toEqual(pictures);
  expect(tags.map((tag) => / width="(\d+)" height="(\d+)"/.exec(tag)?.slice(1))).toEqual([
    ['2100', '1400'],
    undefined,
    undefined,
  ]);
});
