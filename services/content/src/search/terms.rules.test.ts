import {
  queryOf,
  splitPieces,
  withJoinedNeighbours,
  withoutCommonWords,
  type Term,
  type Word,
} from './terms.rules.ts';

const word = (typed: string, ...stems: string[]): Word => ({
  typed,
  forms: [typed, ...stems],
  isCommon: false,
});
const common = (typed: string): Word => ({ typed, forms: [typed], isCommon: true });
const term = (words: Word[], fields: Partial<Term> = {}): Term => ({
  typed: words.map(({ typed }) => typed).join(' '),
  words,
  others: [],
  isLiteral: false,
  isRequired: false,
  ...fields,
});
const textsOf = (typed: string) => splitPieces(typed).map(({ text }) => text);

describe('what was typed is split', () => {
  test('between spaces and control characters, into twelve pieces at most', () => {
    expect(textsOf(' a  b\u0000c\n')).toEqual(['a', 'b', 'c']);
    expect(textsOf('x '.repeat(50))).toHaveLength(12);
    expect(textsOf(`"${'x '.repeat(50)}"`)).toEqual(['x '.repeat(12).trim()]);
  });

  test.each([
    ['"mot de la fin" du film', ['mot de la fin', 'du', 'film']],
    ['le «\u00a0mot de passe\u00a0» perdu', ['le', 'mot de passe', 'perdu']],
    ['“fin”', ['fin']],
    ['"a b".', ['a b']],
    ['("a b")', ['a b']],
    ['+"a b"', ['a b']],
    ['l’« a b »', ['l’', 'a b']],
    ['c "d e", f', ['c', 'd e', 'f']],
    ["d'“a b”!", ["d'", 'a b']],
  ])('with what stands in quotation marks as one: %s', (typed, texts) => {
    expect(textsOf(typed)).toEqual(texts);
    expect(splitPieces(typed).filter(({ isLiteral, isRequired }) => isLiteral && isRequired)).toHaveLength(1);
  });

  test.each(['"fin du film', 'fin" du film', 'fi"n du" film'])(
    'a mark without another is none: %s',
    (typed) => expect(splitPieces(typed).some(({ isLiteral }) => isLiteral)).toBe(false),
  );

  test('a word behind a plus sign is required; C++ and ++ are not', () => {
    expect(splitPieces('+rust C++ ++').map(({ text, isRequired }) => [text, isRequired])).toEqual([
      ['rust', true],
      ['C++', false],
      ['++', false],
    ]);
  });

  test('the scheme of an address says nothing', () => {
    expect(textsOf('https://www.cnil.fr/fr')).toEqual(['cnil.fr/fr']);
  });
});

test('common words are left out, unless there is nothing else or they are required', () => {
  const [le, rust] = [term([common('le')]), term([word('rust')])];
  expect(withoutCommonWords([le, rust])).toEqual([rust]);
  expect(withoutCommonWords([le])).toEqual([le]);
  expect(withoutCommonWords([term([])])).toEqual([]);
  const literal = term([common('le'), word('rust')], { isLiteral: true, isRequired: true });
  expect(withoutCommonWords([literal, rust])).toEqual([literal, rust]);
});

test('an article that is written with its word is left out with the joined form', () => {
  const [found] = withoutCommonWords([term([common('l'), word('iphone')], { others: [['liphone']] })]);
  expect(found).toMatchObject({ words: [word('iphone')], others: [] });
});

test('a query asks for every word in any of its forms', () => {
  const terms = [
    term([word('terminaux', 'terminal')]),
    term([word('wi'), word('fi')], { others: [['wifi']] }),
  ];
  expect(queryOf(terms, { isBegun: false })).toBe(
    `('terminaux' | 'terminal') & ((('wi') & ('fi')) | 'wifi')`,
  );
  expect(queryOf([term([word('rust')])], { isBegun: false, isTitle: true })).toBe(`('rust':A)`);
});

test('or for the words themselves and their plurals', () => {
  expect(queryOf([term([word('modems', 'modem')])], { isBegun: false, isExact: true })).toBe(
    `('modems' | 'modemss' | 'modemsx' | 'modem')`,
  );
});

test('what is literal stands in its order', () => {
  const literal = term([word('mot'), common('de'), word('passe')], { isLiteral: true, others: [['mdp']] });
  expect(queryOf([literal], { isBegun: true, isTitle: true })).toBe(
    `(('mot':A <-> 'de':A <-> 'passe':A) | 'mdp':A)`,
  );
});

test('neighbours may be written as one word', () => {
  const terms = withJoinedNeighbours([term([word('sous')]), term([word('marin')])]);
  expect(terms.map(({ others }) => others)).toEqual([[['sousmarin']], [['sousmarin']]]);
});

test('the last word may be only begun', () => {
  expect(queryOf([term([word('la')]), term([word('termin', 'term')])], { isBegun: true })).toBe(
    `('la') & ('termin':* | 'term')`,
  );
  expect(queryOf([term([word('ter')])], { isBegun: true, isTitle: true })).toBe(`('ter':*A)`);
});
