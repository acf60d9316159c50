import { expect, findEpisodes, test } from '../stack/test.ts';

test('the document of an episode names a picture with its title, which is there', async ({
  request,
  stack,
}) => {
  const { podcast } = await findEpisodes(request);
  const html = await (await request.get(`/episodes/${podcast.slug}`)).text();
  expect(html).toContain('<meta property="og:image:width" content="1200">');
  expect(html).toMatch(/<meta property="og:image:alt" content="[^"]+">/);
  const [, image = ''] = /<meta property="og:image" content="([^"]+)">/.exec(html) ?? [];
  expect(image).toContain(`${stack.url}/pictures/episodes/${podcast.slug}-`);
  const drawn = await request.get(image);
  expect(drawn.headers()['content-type']).toBe('image/png');
  expect((await drawn.body()).readUInt32BE(16)).toBe(1_200);
  expect((await request.get(image.replace(/\w{14}\.png$/, '00000000000000.png'))).status()).toBe(404);
});
