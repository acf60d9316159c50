import { spellNumber, withNumbers } from './numbers.rules.ts';
import type { Term } from './terms.rules.ts';

test.each([
  [1, ['un']],
  [17, ['dix-sept']],
  [21, ['vingt-et-un']],
  [50, ['cinquante']],
  [71, ['soixante-et-onze']],
  [80, ['quatre-vingt']],
  [81, ['quatre-vingt-un']],
  [91, ['quatre-vingt-onze']],
  [99, ['quatre-vingt-dix-neuf']],
  [100, ['cent']],
  [201, ['deux-cent-un']],
  [1_000, ['mille']],
  [1_982, ['mille-neuf-cent-quatre-vingt-deux', 'dix-neuf-cent-quatre-vingt-deux']],
  [2_026, ['deux-mille-vingt-six']],
  [400_000, ['quatre-cent-mille']],
])('%i is said %j', (number, said) => {
  expect(spellNumber(number).map((way) => way.join('-'))).toEqual(said);
});

const termsOf = (written: string): Term[] =>
  written.split(' ').map((typed) => ({
    typed,
    words: typed.split('-').map((word) => ({ typed: word, forms: [word], isCommon: false })),
    others: [],
    isLiteral: false,
    isRequired: false,
  }));
const read = (written: string) =>
  withNumbers(termsOf(written)).map(({ typed, others }) => [typed, others.map((other) => other.join(' '))]);

test('digits are found in words, and grouped', () => {
  expect(read('terminal 50 ans')).toEqual([
    ['terminal', []],
    ['50', ['cinquante']],
    ['ans', []],
  ]);
  expect(read('400000')).toEqual([['400000', ['quatre cent mille', '400 000']]]);
  // One is an article as well, which nearly every text has.
  expect(read('1 007 1000000')).toEqual([
    ['1', []],
    ['007', []],
    ['1000000', []],
  ]);
});

test.each([
  ['cinquante', '50'],
  ['vingt et une', '21'],
  ['quatre-vingts', '80'],
  ['quatre vingt dix-sept', '97'],
  ['neuf cents', '900'],
  ['mil neuf cent quatre-vingt-deux', '1982'],
  ['dix-neuf cent quatre-vingt-deux', '1982'],
  ['trente mille', '30000'],
])('words are found in digits: %s', (said, digits) => {
  const [[typed, others] = [], ...rest] = read(said);
  expect([typed, others?.[0], rest]).toEqual([said, digits, []]);
});

test('each number from two to ten thousand is found by each of its spellings', () => {
  for (let number = 2; number < 10_000; number += 1)
    for (const way of spellNumber(number)) expect(read(way.join(' '))[0]?.[1]?.[0]).toBe(`${number}`);
});

test.each(['19e', '19eme', 'xixe', 'dix-neuvieme'])(
  'a century is found as it may be written: %s',
  (typed) => {
    expect(read(typed)).toEqual([[typed, ['19e', '19eme', 'xixe', 'dix neuvieme']]]);
  },
);

test('life is no sixth, and a town no number', () => {
  expect(read('vie ville 2e')).toEqual([
    ['vie', []],
    ['ville', []],
    ['2e', ['2e', '2eme', 'iie', 'deuxieme']],
  ]);
});

test('the words of a number stand beside each other', () => {
  const [said, digits] = [withNumbers(termsOf('neuf cents')), withNumbers(termsOf('900'))];
  expect([said[0]?.isLiteral, digits[0]?.isLiteral]).toEqual([true, false]);
});

test('an article is no number, and the longest number is read', () => {
  expect(read('un terminal')).toEqual([
    ['un', []],
    ['terminal', []],
  ]);
  expect(read('deux cent trois chats').map(([typed]) => typed)).toEqual(['deux cent trois', 'chats']);
  expect(read('vingt trente').map(([typed]) => typed)).toEqual(['vingt', 'trente']);
});
