import type { Term, Word } from './terms.rules.ts';

const small =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'
    .replace('é', 'e')
    .split(' ');
const tens = [
  '',
  '',
  'vingt',
  'trente',
  'quarante',
  'cinquante',
  'soixante',
  'soixante',
  'quatre-vingt',
  'quatre-vingt',
];

/** Below a hundred. */
function spellTens(number: number): string {
  const word = small[number];
  if (word !== undefined) return word;
  const ten = Math.floor(number / 10);
  // 70 to 79 and 90 to 99 count on from ten.
  const rest = number - (ten === 7 || ten === 9 ? ten - 1 : ten) * 10;
  const link = rest % 10 === 1 && ten < 8 ? '-et-' : '-';
  return rest === 0 ? (tens[ten] ?? '') : `${tens[ten]}${link}${small[rest]}`;
}

const join = (...parts: string[]) => parts.filter(Boolean).join('-');

/** Below a thousand. */
function spellHundreds(number: number): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100];
  if (hundreds === 0) return spellTens(number);
  return join(hundreds === 1 ? '' : spellTens(hundreds), 'cent', rest === 0 ? '' : spellTens(rest));
}

/** How a number below a million is said, in singular words: 1982 is said in two ways. */
export function spellNumber(number: number): string[][] {
  const [thousands, rest] = [Math.floor(number / 1_000), number % 1_000];
  const ways = [
    thousands === 0
      ? spellHundreds(number)
      : join(thousands === 1 ? '' : spellHundreds(thousands), 'mille', rest === 0 ? '' : spellHundreds(rest)),
  ];
  if (number >= 1_100 && number < 2_000)
    ways.push(
      join(spellTens(Math.floor(number / 100)), 'cent', number % 100 === 0 ? '' : spellTens(number % 100)),
    );
  return ways.map((way) => way.split('-'));
}

/** 400 000 is written with a space as well. */
const groupDigits = (digits: string): string[][] =>
  digits.length > 3 ? [digits.match(/\d{1,3}(?=(?:\d{3})*$)/gu) ?? []] : [];

const singular: Readonly<Record<string, string>> = {
  vingts: 'vingt',
  cents: 'cent',
  une: 'un',
  mil: 'mille',
};
const plainOf = ({ typed, forms: [plain = typed] }: Word) => singular[plain] ?? plain;

let spelled: Map<string, number> | undefined;

/** The number that these words say, if it is at least two. */
function numberSaidBy(words: readonly string[]): number | undefined {
  if (!spelled) {
    spelled = new Map();
    const add = (number: number) => {
      for (const way of spellNumber(number)) spelled?.set(way.join(' '), number);
    };
    for (let number = 2; number < 10_000; number += 1) add(number);
    for (let thousands = 10; thousands < 1_000; thousands += 1) add(thousands * 1_000);
  }
  return spelled.get(words.join(' '));
}

/** `quatre-vingt-dix-neuf mille neuf cent…`: the longest that is searched. */
const mostWords = 9;

/** The terms of one number as one term; undefined where none begins here. */
function readNumber(terms: readonly Term[]): { term: Term; count: number } | undefined {
  const most = terms.slice(0, mostWords).findIndex(({ isLiteral, words }) => isLiteral || words.length === 0);
  for (let count = most === -1 ? Math.min(terms.length, mostWords) : most; count > 0; count -= 1) {
    const parts = terms.slice(0, count);
    const words = parts.flatMap((term) => term.words);
    const number = numberSaidBy(words.map(plainOf));
    if (number === undefined) continue;
    const term: Term = {
      typed: parts.map(({ typed }) => typed).join(' '),
      words,
      others: [...parts.flatMap(({ others }) => others), [`${number}`], ...groupDigits(`${number}`)],
      isLiteral: words.length > 1,
      isRequired: parts.some(({ isRequired }) => isRequired),
    };
    return { term, count };
  }
  return undefined;
}

const romanTens = ['', 'x', 'xx', 'xxx'];
const romanOnes = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];

/** The ways to write a century or a district. VIe is a word of its own. */
function writeOrdinal(number: number): string[][] {
  const roman = `${romanTens[Math.floor(number / 10)]}${romanOnes[number % 10]}e`;
  const said = spellTens(number).replace(/e$/u, '').replace(/cinq$/u, 'cinqu').replace(/neuf$/u, 'neuv');
  return [`${number}e`, `${number}eme`, ...(roman === 'vie' ? [] : [roman]), `${said}ieme`].map((way) =>
    way.split('-'),
  );
}

const ordinals = new Map(
  Array.from({ length: 29 }, (_, index) => writeOrdinal(index + 2)).flatMap((ways) =>
    ways.map((way) => [way.join(' '), ways] as const),
  ),
);

/** Numbers are found in digits and in words, however they were typed: 50 is cinquante, XIXe is dix-neuvième. */
export function withNumbers(terms: readonly Term[]): Term[] {
  const result: Term[] = [];
  for (let index = 0; index < terms.length;) {
    const found = readNumber(terms.slice(index));
    const term = found?.term ?? (terms[index] as Term);
    const ways = term.isLiteral ? undefined : ordinals.get(term.words.map(plainOf).join(' '));
    const digits = term.words.length === 1 && !term.isLiteral ? term.words[0]?.typed : undefined;
    result.push(
      digits !== undefined && /^(?!1$)[1-9]\d{0,5}$/u.test(digits)
        ? { ...term, others: [...term.others, ...spellNumber(Number(digits)), ...groupDigits(digits)] }
        : { ...term, others: [...term.others, ...(ways ?? [])] },
    );
    index += found?.count ?? 1;
  }
  return result;
}
