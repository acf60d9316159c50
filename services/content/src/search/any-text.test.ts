import type { SearchReply } from '@nobicast/contracts';
import { buildEpisode, startContentForTest, type ContentForTest } from '../testing/index.ts';

let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
  await buildEpisode(content.db, { title: 'Zirconium et cristal' });
});
afterAll(() => content.close());

describe('any text is a search', () => {
  test.each([
    ['operators', `"a" | b & !c <-> (d:* -e)`],
    ['quotes and backslashes', `'a\\ ''b'' \\'`],
    ['NUL and other control characters', 'a\u0000b\u0007c'],
    ['an emoji', '👩🏽‍💻 ordinateur'],
    ['modifier letters', 'ʼnʼ ŉ ˈa'],
    ['200 letters', 'x'.repeat(200)],
    ['words without end', 'le '.repeat(60)],
    ['per cent signs', '%%__'],
    ['a hundred words in one', 'a.b-c/d_'.repeat(25)],
    ['a quotation of many words', `"${'le '.repeat(60)}"`],
    ['empty quotations', '"" «» « » "  " +'],
    ['many numbers', '999999 '.repeat(25)],
    ['a number in many words', 'cent mille '.repeat(18)],
  ])('%s', async (_name, q) => {
    expect((await content.get(`/api/search?q=${encodeURIComponent(q)}`)).status).toBe(200);
  });

  const signs = [
    '"',
    "'",
    '-',
    '|',
    ':',
    '&',
    '!',
    '*',
    '(',
    ')',
    '<->',
    '\\',
    '\u0000',
    '%',
    '👩🏽‍💻',
    '::*',
    ' | ',
  ];
  test.each(signs)('%j before, behind and within a word that is found', async (sign) => {
    for (const q of [
      `${sign}zirconium`,
      `zirconium${sign}`,
      `zirconium ${sign} cristal`,
      `zirconium${sign}cristal`,
    ]) {
      const { groups } = await content.data<SearchReply>(`/api/search?q=${encodeURIComponent(q)}`);
      expect([q, groups.flatMap(({ hits }) => hits).length]).toEqual([q, 1]);
    }
    // Alone, it may be too short to be a search.
    const { status } = await content.get(`/api/search?q=${encodeURIComponent(sign)}`);
    expect([200, 400]).toContain(status);
  });

  test.each([
    '',
    'q=',
    'q=a',
    'q=%20a%20',
    `q=${'x'.repeat(201)}`,
    `q=${'x'.repeat(10_240)}`,
    `q=${'%22a|'.repeat(2_560)}`,
    'q=ab&type=post',
    'q=ab&page=0',
    'q=ab&page=51',
  ])('but not %s', async (query) => {
    expect((await content.get(`/api/search?${query}`)).status).toBe(400);
  });

  test('and any letter can be in a text that is found', async () => {
    const letters = Array.from({ length: 0x2ff00 }, (_, code) => code)
      .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
      .map((code) => String.fromCodePoint(code));
    const texts = Array.from({ length: Math.ceil(letters.length / 4_000) }, (_, index) =>
      letters.slice(index * 4_000, (index + 1) * 4_000).join('a'),
    );
    for (const text of texts)
      await content.db.raw('select content.search_document(:text, null, :text)', { text });
  });
});
