import { readFacts } from './link-cards.rules.ts';

const page = (head: string) => `<!doctype html><html><head>${head}</head><body><p>Bonjour</p></body></html>`;
const meta = (property: string, content: string) => `<meta property="${property}" content="${content}">`;

// T3-L3
test('a page says its site, title, description and picture', () => {
  const head =
    '<title>Un titre | Le site</title>' +
    meta('og:site_name', 'Le site') +
    meta('og:title', 'L&#8217;avenir des mots de passe') +
    '<META CONTENT="Adieu,\n  les mots de passe &amp; co." NAME=Description />' +
    meta('og:image', ' /image.png ');
  expect(readFacts(page(head))).toEqual({
    site: 'Le site',
    title: 'L’avenir des mots de passe',
    description: 'Adieu, les mots de passe & co.',
    picture: '/image.png',
  });
});

test.each([
  ['its title alone', page('<title>Un titre &amp; demi</title>'), 'Un titre & demi'],
  ['the first of two', page('<title>Un</title><title>Deux</title>'), 'Un'],
  ['an empty og:title', page(`${meta('og:title', ' ')}<title>Un</title>`), 'Un'],
  ['a title in a picture alone', page('<svg><title>Un</title></svg>'), null],
  ['a title in its text alone', '<body><title>Un</title>', null],
  ['nothing', '', null],
  ['a title that is cut', '<head><title>Un tit', 'Un tit'],
  ['tags in its title', page('<title><b>Un</b></title>'), '<b>Un</b>'],
  ['control characters', page('<title>U\u0000n\u0007\u200b&#8238;titre\n</title>'), 'Untitre'],
  ['control characters alone', page('<title>\u0007</title>'), null],
])('of a page with %s', (_name, html, title) => {
  expect(readFacts(html).title).toBe(title);
});

test('long texts are cut at a character', () => {
  const { site, title, description } = readFacts(
    page(
      meta('og:site_name', '😀'.repeat(100)) +
        meta('og:title', 'a'.repeat(201)) +
        meta('og:description', 'b'.repeat(200)),
    ),
  );
  expect([site, title, description]).toEqual([`${'😀'.repeat(79)}…`, `${'a'.repeat(199)}…`, 'b'.repeat(200)]);
});
