import { oldAddress } from './old-address.ts';

// T3-F3: addresses of a former site, also those with a query.
test.each([
  ['https://ancien.example/2019/05/episode-12/', '/2019/05/episode-12'],
  ['http://ancien.example/?p=123', '/?p=123'],
  ['/index.php?id=4', '/index.php?id=4'],
  ['/index.php?view=article&id=4&option=com_content', '/index.php?id=4&option=com_content&view=article'],
  ['/?p=123&utm_source=lettre&fbclid=x', '/?p=123'],
  ['/?p=123&xtor=RSS-1&at_medium=mail&at_campaign=a&_ga=1.2&_gl=1', '/?p=123'],
  ['/?at=1&ref=a&source=b', '/?at=1&ref=a&source=b'],
  ['/spip.php?article12', '/spip.php?article12'],
  ['/?post/2010/05/12/Le-titre', '/?post%2F2010%2F05%2F12%2FLe-titre'],
  ['/épisodes/l%27été/', "/%C3%A9pisodes/l'%C3%A9t%C3%A9"],
  ['/%c3%a9pisode', '/%C3%A9pisode'],
  [' /a//b ', '/a/b'],
  ['//ailleurs.example/x', '/ailleurs.example/x'],
  ['/page#suite', '/page'],
  ['https://ancien.example/', undefined],
  ['https://ancien.example/?utm_source=x', undefined],
  ['/', undefined],
  ['episode-12', undefined],
  ['ftp://ancien.example/a', undefined],
  ['javascript:alert(1)', undefined],
  ['https://camille:secret@ancien.example/a', undefined],
  ['/%ff', undefined],
  [`/${'a'.repeat(1_000)}`, undefined],
  ['', undefined],
])('%s', (written, kept) => {
  expect(oldAddress(written)).toBe(kept);
  if (kept !== undefined) expect(oldAddress(kept)).toBe(kept);
});
