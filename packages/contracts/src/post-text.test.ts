import { countWords, linksOf, postSpans, readMinutes, splitLinks, timedBlocks } from './post-text.ts';

test('the reading time is that of the words, one minute at least', () => {
  expect(readMinutes('')).toBe(1);
  expect(readMinutes('mot '.repeat(220 * 8))).toBe(8);
  // An address behind words is not read, nor are the signs of a list.
  expect(countWords('- [deux mots](https://x.example/a/b)\n- un — mot')).toBe(4);
});

test('every block knows how long the text before it takes', () => {
  const blocks = timedBlocks(`${'mot '.repeat(220)}\n\n## Un titre\n\nFin`);
  expect(blocks.map(({ atSeconds }) => atSeconds)).toEqual([0, 60, 61]);
});

test.each([
  [
    'Voir [ici](https://x.example/a).',
    [{ text: 'Voir ' }, { text: 'ici', href: 'https://x.example/a' }, { text: '.' }],
  ],
  [
    'https://x.example/a, puis',
    [{ text: 'https://x.example/a', href: 'https://x.example/a' }, { text: ', puis' }],
  ],
  ['[archives](/archives)', [{ text: 'archives', href: '/archives' }]],
  // The addresses of encyclopedias; parentheses of the sentence are none of them.
  ['[Go](https://x.example/Go_(langage)_2)', [{ text: 'Go', href: 'https://x.example/Go_(langage)_2' }]],
  [
    '(voir https://x.example/Go_(langage)).',
    [
      { text: '(voir ' },
      { text: 'https://x.example/Go_(langage)', href: 'https://x.example/Go_(langage)' },
      { text: ').' },
    ],
  ],
  ['https://x.example/a(b', [{ text: 'https://x.example/a', href: 'https://x.example/a' }, { text: '(b' }]],
  // Another site, a script, and no address at all.
  ['[a](//x.example)', [{ text: '[a](//x.example)' }]],
  ['[a](/\\x.example)', [{ text: '[a](/\\x.example)' }]],
  ['[a](javascript:alert(1))', [{ text: '[a](javascript:alert(1))' }]],
  ['https://[', [{ text: 'https://[' }]],
])('%s is split in links and text', (line, parts) => expect(splitLinks(line)).toEqual(parts));

test('bold words and links stand in each other, and signs in an address are none of the text', () => {
  expect(postSpans('**un [lien](https://x.example/__init__) fort** et https://x.example/**a**')).toEqual([
    { text: 'un ', isBold: true },
    { text: 'lien', isBold: true, href: 'https://x.example/__init__' },
    { text: ' fort', isBold: true },
    { text: ' et ', isBold: false },
    { text: 'https://x.example/**a', isBold: false, href: 'https://x.example/**a' },
    { text: '**', isBold: false },
  ]);
  expect(postSpans('[**fort**](/a) \ue000')).toEqual([
    { text: 'fort', isBold: true, href: '/a' },
    { text: ' ', isBold: false },
  ]);
});

test('the links to other sites are listed once, in their order', () => {
  expect(
    linksOf('- https://b.example/\n- [a](https://a.example/)\n\nhttps://b.example/ [c](/archives)'),
  ).toEqual(['https://b.example/', 'https://a.example/']);
});
