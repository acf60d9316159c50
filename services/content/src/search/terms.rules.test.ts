import { queryOf, splitTerms, withoutCommonWords, type Term } from './terms.rules.ts';

const word = (typed: string, ...stems: string[]) => ({ typed, forms: [typed, ...stems], isCommon: false });
const common = (typed: string) => ({ typed, forms: [typed], isCommon: true });
const term = (...words: Term['words'][number][]): Term => ({ words, joined: null });

test('terms stand between spaces and control characters, twelve at most', () => {
  expect(splitTerms(' a  b\u0000c\n')).toEqual(['a', 'b', 'c']);
  expect(splitTerms('x '.repeat(50))).toHaveLength(12);
});

test('common words are left out, unless there is nothing else', () => {
  const [le, rust] = [term(common('le')), term(word('rust'))];
  expect(withoutCommonWords([le, rust])).toEqual([rust]);
  expect(withoutCommonWords([le])).toEqual([le]);
  expect(withoutCommonWords([term()])).toEqual([]);
});

test('an article that is written with its word is left out with the joined form', () => {
  expect(withoutCommonWords([{ words: [common('l'), word('iphone')], joined: 'liphone' }])).toEqual([
    term(word('iphone')),
  ]);
});

test('a query asks for every word in any of its forms', () => {
  const terms = [term(word('terminaux', 'terminal')), { words: [word('wi'), word('fi')], joined: 'wifi' }];
  expect(queryOf(terms, { isBegun: false })).toBe(
    `('terminaux' | 'terminal') & ((('wi') & ('fi')) | 'wifi')`,
  );
  expect(queryOf([term(word('rust'))], { isBegun: false, isTitle: true })).toBe(`('rust':A)`);
});

test('the last word may be only begun', () => {
  expect(queryOf([term(word('la')), term(word('termin', 'term'))], { isBegun: true })).toBe(
    `('la') & ('termin':* | 'term')`,
  );
  expect(queryOf([term(word('ter'))], { isBegun: true, isTitle: true })).toBe(`('ter':*A)`);
});
