import { excerptOf, folded, marksOf, placedWords, wordsToCompare } from './marks.rules.ts';

const is =
  (...words: string[]) =>
  (word: string) =>
    words.includes(word);
const marked = (text: string, marks: readonly (readonly [number, number])[]) =>
  marks.map(([from, to]) => text.slice(from, to));

test.each([
  ['Été', 'ete'],
  ['CŒUR', 'coeur'],
  ['ﬁn', 'fin'],
])('%s is folded to %s', (text, expected) => expect(folded(text)).toBe(expected));

test.each([
  ['C++, C# et .NET', ['cpp', 'csharp', 'et', 'dotnet']],
  ["l’iPhone d'Okta", ['l', 'iphone', 'd', 'okta']],
  ['node.js', ['node', 'js']],
  ['Fin.', ['fin']],
  ['A+ (.net)', ['aplus', 'dotnet']],
])('the words of %s', (text, words) => expect(placedWords(text).map(({ word }) => word)).toEqual(words));

test('marks stand where the words are written, with their accents', () => {
  const text = 'La Sécurité, le C++ et la sécurité.';
  expect(marked(text, marksOf(text, is('securite', 'cpp')))).toEqual(['Sécurité', 'C++', 'sécurité']);
});

test('only words that begin like one of the search are compared', () => {
  expect(wordsToCompare(['Les terminaux et le chat'], ['terminal'])).toEqual(['terminaux']);
});

describe('an excerpt', () => {
  const filler = 'mot '.repeat(200);

  test('of a short text is the text, in one line', () => {
    expect(excerptOf(' Un \n texte ', is('texte'))).toEqual({ excerpt: 'Un texte', marks: [[3, 8]] });
    expect(excerptOf(`!${'😀'.repeat(100)}`, is('texte')).excerpt).toBe(`!${'😀'.repeat(89)} …`);
  });

  test('is without the marks of markdown', () => {
    expect(excerptOf('## Titre\n\n- un **mot**\n- deux', is('mot'))).toEqual({
      excerpt: 'Titre un mot deux',
      marks: [[9, 12]],
    });
  });

  test('of a long one is cut between words, around what was found', () => {
    const { excerpt, marks } = excerptOf(`${filler}le terminal ${filler}`, is('terminal'));
    expect(excerpt).toMatch(/^… mot .* le terminal .* mot …$/);
    expect(excerpt.length).toBeLessThan(190);
    expect(marked(excerpt, marks)).toEqual(['terminal']);
  });

  test('begins with the word that begins a third of its length before what was found', () => {
    // Words of four letters and a blank: the word found begins at 200, the excerpt 60 before it.
    const text = `${'mots '.repeat(28)}debut ${'mot '.repeat(13)}et terminal ${filler}`;
    expect(text.indexOf('terminal') - text.indexOf('debut')).toBe(61);
    expect(excerptOf(text.replace('debut', 'debu'), is('terminal')).excerpt).toMatch(/^… debu mot /);
    expect(excerptOf(text, is('terminal')).excerpt).toMatch(/^… mot mot /);
  });

  test('shows the place with the most of what was found', () => {
    const { excerpt, marks } = excerptOf(`rust ${filler} rust go rust`, is('rust', 'go'));
    expect(marked(excerpt, marks)).toEqual(['rust', 'go', 'rust']);
  });

  test('keeps the sign before its first word', () => {
    expect(excerptOf('« Terminal », dit-il.', is('terminal'))).toEqual({
      excerpt: '« Terminal », dit-il.',
      marks: [[2, 10]],
    });
  });

  test('is the beginning where nothing was', () => {
    expect(excerptOf(filler, is('rust')).excerpt).toMatch(/^mot mot .* mot …$/);
  });

  test('of a word without end is cut', () => {
    const { excerpt } = excerptOf('é'.repeat(10_000), is('rust'));
    expect(excerpt.length).toBeLessThan(190);
  });
});
