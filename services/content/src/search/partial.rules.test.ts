import {
  candidatesOf,
  chooseSets,
  frequentTextCount,
  saysNothing,
  termsOf,
  weightOf,
} from './partial.rules.ts';
import type { Term } from './terms.rules.ts';

const terms = ['a', 'b', 'c'].map((typed): Term => ({
  typed,
  words: [],
  others: [],
  isLiteral: false,
  isRequired: false,
}));
const [a, b, c] = terms;

const choose = (masks: number[], counts: number[], of = terms) =>
  chooseSets(
    masks,
    of.map((term, index) => weightOf(term, counts[index] ?? 0)),
  );

test('the set with the most words is the best, and of two the one with the rarer words', () => {
  expect(choose([0b01, 0b11], [5, 5, 5]).all).toEqual([0b11]);
  expect(choose([0b011, 0b101], [5, 900, 5]).all).toEqual([0b101]);
  expect(choose([0b011, 0b100], [frequentTextCount, frequentTextCount, 1]).all).toEqual([0b100]);
});

test('sets that are nearly as good are found as well, and those that are about as good are no worse', () => {
  expect(choose([0b011, 0b101, 0b110], [5, 6, 50])).toEqual({
    all: [0b011, 0b101, 0b110],
    best: [0b011],
  });
  expect(choose([0b011, 0b101], [5, 6, 7]).best).toEqual([0b011, 0b101]);
});

test('what every result is says nothing, however rare the word', () => {
  const episode = { ...a, words: [{ typed: 'épisode', forms: ['episode'], isCommon: false }] } as Term;
  expect([weightOf(episode, 1), saysNothing(episode), weightOf({ ...a, isEnding: true } as Term, 1)]).toEqual(
    [0, true, 0],
  );
  expect(candidatesOf([episode, b, c] as Term[], ["'a'", "'b'", "'c'"], [1, 1, 1])).toBe("'b' | 'c'");
});

test('a set names its terms', () => expect(termsOf(terms, 0b101)).toEqual([a, c]));

test('the texts with a rare word are compared; where none is rare, those with two words', () => {
  const candidates = (counts: number[], of = terms) => candidatesOf(of, ["'a'", "'b'", "'c'"], counts);
  expect(candidates([1, frequentTextCount, 2])).toBe("'a' | 'c'");
  expect(candidates([frequentTextCount, frequentTextCount, frequentTextCount])).toBe(
    "('a' & 'b') | ('a' & 'c') | ('b' & 'c')",
  );
  const required = [a, { ...b, isRequired: true }, c] as Term[];
  expect(candidates([1, frequentTextCount, 2], required)).toBe("'b'");
});
