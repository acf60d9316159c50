import { limits } from '@nobicast/contracts';
import { innocentSentences } from '../testing/innocent-sentences.ts';
import { runChecks, type Facts } from './checks.ts';
import { checksWith, usualWords } from './checks.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const nobody: Facts = { earlier: [], protectedNames: [], now };

function verdictOf(
  content: string,
  { authorName = 'Solveig', ...facts }: Partial<Facts> & { authorName?: string } = {},
) {
  return runChecks(checksWith(), { content, authorName }, { ...nobody, ...facts }, (phase, error) => {
    throw new Error(`The check "${phase}" failed.`, { cause: error });
  });
}
const phasesOf = (...args: Parameters<typeof verdictOf>) => {
  const verdict = verdictOf(...args);
  return verdict.kind === 'accepted' ? verdict.flags.map(({ phase }) => phase) : [verdict.finding.code];
};

test('200 innocent sentences are neither flagged nor refused, and nothing suggests rephrasing them', () => {
  expect(innocentSentences.length).toBeGreaterThanOrEqual(200);
  for (const sentence of innocentSentences)
    expect([sentence, verdictOf(sentence)]).toEqual([sentence, { kind: 'accepted', flags: [], nudges: [] }]);
  // Nor all of them as one text, except links.
  const text = innocentSentences.filter((sentence) => !/https?:|www\./.test(sentence)).join('\n');
  expect(phasesOf(text)).toEqual([]);
});

/** Ways to write a listed word so that it passes. */
const disguises: Record<string, (word: string) => string> = {
  'as it is': (word) => word,
  'in a sentence': (word) => `Quel ${word}, celui-là !`,
  'in the plural': (word) => `${word}s`,
  'without accents': (word) => word.normalize('NFD').replace(/\p{M}/gu, ''),
  'with accents': (word) => word.replace(/[aeou]/gu, (letter) => `${letter}\u0302`),
  decomposed: (word) => word.normalize('NFD'),
  'in capitals': (word) => word.toUpperCase(),
  'in full width': (word) =>
    word.replace(/[a-z]/gu, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
  'in mathematical letters': (word) =>
    word.replace(/[a-z]/gu, (letter) => String.fromCodePoint(0x1d41a + letter.charCodeAt(0) - 97)),
  'in circled letters': (word) =>
    word.replace(/[a-z]/gu, (letter) => String.fromCodePoint(0x24d0 + letter.charCodeAt(0) - 97)),
  'with Cyrillic letters': (word) => word.replace(/a/gu, 'а').replace(/e/gu, 'е').replace(/o/gu, 'о'),
  'with zero-width spaces': (word) => [...word].join('\u200b'),
  'with zero-width joiners': (word) => [...word].join('\u200d'),
  'with soft hyphens': (word) => [...word].join('\u00ad'),
  'with direction marks': (word) => [...word].join('\u200e'),
  'with annotation marks': (word) => [...word].join('\ufff9'),
  'with doubled letters': (word) => word.replace(/./gu, '$&$&'),
  'with a long vowel': (word) => word.replace(/[aeou]/u, '$&$&$&$&$&'),
  'spaced by dots': (word) => [...word].join('.'),
  'spaced by dots and spaces': (word) => [...word].join('. '),
  'spaced by dashes in a sentence': (word) => `c’est un ${[...word].join('-')} à mon avis`,
  'spaced by spaces': (word) => [...word].join(' '),
  'with a full stop': (word) => `${word}.`,
  'in quotation marks': (word) => `«${word}»`,
};

describe.each(usualWords)('the word %s of the list', (word) => {
  test.each(Object.keys(disguises))('is found %s, and named as in the list', (name) => {
    const verdict = verdictOf(disguises[name]?.(word) ?? '');
    expect(verdict).toMatchObject({
      flags: [{ phase: 'words', sentence: `Mots de la liste : « ${word} ».` }],
    });
  });
});

test('the time of the checks grows with the length of the text, not with its square', () => {
  const hostile = ['a', 'a ', 'a.', 'é', '\u0301', '\u0301\u0316', '\u200b', 'https://', 'con', '🏳️‍🌈', 'ab\n'];
  const timeOf = (content: string, times: number) => {
    const earlier = [{ content: `${content}x`, created_at: now, state: 'pending' as const }];
    const before = process.cpuUsage();
    for (let time = 0; time < times; time += 1)
      verdictOf(content, { earlier, authorName: content, protectedNames: [`${content}x`] });
    return process.cpuUsage(before).user / 1_000;
  };
  for (const part of hostile) {
    const text = part.repeat((10 * limits.comments.maxLength) / part.length);
    const long = text.repeat(8);
    // Processor time, and the shortest of many runs, because garbage collection lengthens single ones. Some kernels count
    // it in ticks of some milliseconds, so both take about as long.
    let [eightTexts, oneLong] = [Infinity, Infinity];
    // Once as long if linear, 8 times if quadratic. Less than some milliseconds cannot be compared.
    const isLinear = () => oneLong < 3 * Math.max(eightTexts, 8);
    for (let run = 0; run < 50 && (run < 2 || !isLinear()); run += 1) {
      eightTexts = Math.min(eightTexts, timeOf(text, 8));
      oneLong = Math.min(oneLong, timeOf(long, 1));
    }
    expect([part, isLinear()]).toEqual([part, true]);
  }
});

describe('a repeat', () => {
  const first = 'Très bien, l’épisode !';
  const earlier = (minutes: number, content = first): Facts['earlier'] => [
    { content, created_at: new Date(now.getTime() - minutes * 60_000), state: 'pending' },
  ];

  test.each([
    first,
    'TRÈS BIEN, L’ÉPISODE !',
    'Très  bien,\nl’épisode!',
    'Très bien l’épisode',
    "« Très bien, l'épisode » ...",
    'Très bien, l’épi\u200bsode !',
  ])('of the same author within ten minutes is refused, also as %j', (content) => {
    expect(phasesOf(content, { earlier: earlier(9) })).toEqual(['repeated_comment']);
    expect(phasesOf(content, { earlier: earlier(11) })).toEqual([]);
  });

  test.each(['Très bien, l’épisode 2 !', 'Bien, l’épisode !', 'Très bien, les épisodes !'])(
    'is not another text: %j',
    (content) => {
      expect(phasesOf(content, { earlier: earlier(1) })).toEqual([]);
    },
  );

  test('of signs only is compared sign by sign', () => {
    expect(phasesOf('!!!', { earlier: earlier(1, '???') })).toEqual([]);
    expect(phasesOf('! !!', { earlier: earlier(1, '!!!') })).toEqual(['repeated_comment']);
    expect(phasesOf('👍', { earlier: earlier(1, '👎') })).toEqual([]);
  });
});

test('links are flagged from the second, and refused from the sixth', () => {
  const linksOf = (count: number) =>
    Array.from({ length: count }, (_, n) => `https://exemple${n}.fr`).join(' ');
  expect([1, 2, 5, 6].map((count) => phasesOf(linksOf(count)))).toEqual([
    [],
    ['links'],
    ['links'],
    ['validation_failed'],
  ]);
});

test.each([
  ['a reversed text', 'Bien sûr \u202egpj.exe', ['signs']],
  ['an isolated direction', 'Bien \u2067sûr\u2069', ['signs']],
  ['50 stacked marks', `Bie${'\u0301'.repeat(50)}n`, ['signs']],
  ['Vietnamese, decomposed', 'Việt Nam đẹp lắm'.normalize('NFD'), []],
  ['Thai', 'ที่นี่ น้ำ', []],
  ['Hebrew with its points', 'בְּרֵאשִׁ֖ית בָּרָ֣א', []],
])('%s: %j is flagged %j', (_name, content, phases) => {
  expect(phasesOf(content)).toEqual(phases);
});

describe('the name of a host', () => {
  const protectedNames = ['Maud Lefèvre', 'Ilan'];
  test.each([
    'Maud Lefèvre',
    'maud lefevre',
    'MAUD  LEFEVRE',
    'Maud-Lefèvre',
    'Maud Lefèvre ✓',
    // With Cyrillic, then with Greek letters.
    'Mаud Lеfèvrе',
    'Μaud Lefèνre',
    'Ｍａｕｄ Ｌｅｆèｖｒｅ',
    'Maud 1efèvre',
    'Maud Iefèvre',
  ])('%j is flagged', (authorName) => {
    expect(verdictOf('Bonjour', { authorName, protectedNames })).toMatchObject({
      kind: 'accepted',
      flags: [{ phase: 'imitation', sentence: 'Porte le nom de Maud Lefèvre, sans son compte.' }],
    });
  });

  test.each(['lIan', '1lan', 'llan'])('%j is flagged', (authorName) => {
    expect(phasesOf('Bonjour', { authorName, protectedNames })).toEqual(['imitation']);
  });

  test.each(['Maud', 'Maude Lefèvre', 'Lefèvre', 'Maud Martin', '李小龙', '👍'])(
    '%j is not',
    (authorName) => {
      expect(phasesOf('Bonjour', { authorName, protectedNames })).toEqual([]);
    },
  );
});

test('somebody with rejected comments is flagged with their number', () => {
  const rejected = { content: 'x', created_at: now, state: 'rejected' } as const;
  expect(verdictOf('Bonjour', { earlier: [rejected, rejected] })).toMatchObject({
    flags: [{ phase: 'earlier_rejections', sentence: '2 messages déjà rejetés.' }],
  });
});

test.each(checksWith().map(({ phase }) => phase))('the check "%s" that throws flags the text', (broken) => {
  const checks = checksWith().map((check) =>
    check.phase === broken
      ? {
          ...check,
          run: () => {
            throw new Error('broken');
          },
        }
      : check,
  );
  const failures: string[] = [];
  const verdict = runChecks(checks, { content: 'Bonjour', authorName: 'Solveig' }, nobody, (phase) =>
    failures.push(phase),
  );
  expect(verdict).toEqual({
    kind: 'accepted',
    flags: [{ phase: broken, sentence: 'Contrôle indisponible.' }],
    nudges: [],
  });
  expect(failures).toEqual([broken]);
});
