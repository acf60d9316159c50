import { allowedErrors, correctionsOf, distance, splitsOf } from './corrections.rules.ts';

test.each([
  ['', '', 0],
  ['rust', 'rust', 0],
  ['kubernets', 'kubernetes', 1],
  ['pyhton', 'python', 1],
  ['docket', 'docker', 1],
  ['teminal', 'terminal', 1],
  ['cybersecurrte', 'cybersecurite', 1],
  ['chat', 'chien', 3],
])('from %s to %s there are %i errors', (left, right, errors) => {
  expect(distance(left, right)).toBe(errors);
  expect(distance(right, left)).toBe(errors);
});

test.each([
  ['okta', 0],
  ['linux', 1],
  ['terminal', 1],
  ['terminaux', 2],
  ['log4jabcdef', 0],
])('%s may have %i', (word, errors) => expect(allowedErrors(word)).toBe(errors));

const spellings = (...written: string[]) => written.map((spelling) => ({ word: spelling, spelling }));

const meant = (word: string, ...known: string[]) =>
  correctionsOf(word, spellings(...known)).map(({ spelling }) => spelling);

test('the nearest word is meant, and of two the one that begins alike', () => {
  expect(meant('kubernets', 'kubernetes')).toEqual(['kubernetes']);
  expect(meant('marche', 'parche', 'marcha')).toEqual(['marcha', 'parche']);
  expect(meant('kubernatis', 'kubernetes', 'kubernatin')).toEqual(['kubernatin', 'kubernetes']);
});

test('a letter was left out rather than mistaken', () => {
  expect(meant('terminl', 'termine', 'terminal')).toEqual(['terminal', 'termine']);
});

test('nothing is meant where all words are too far, or the same', () => {
  expect(meant('linux', 'lynix', 'linux')).toEqual([]);
  expect(meant('okat', 'okta')).toEqual([]);
});

test('a word may be two, also with a short one between them', () => {
  const splits = (word: string) => splitsOf(word).map((parts) => parts.join(' '));
  expect(splits('sousmarin')).toContain('sous marin');
  expect(splits('codereview')).toContain('code reviews');
  expect(splits('motdepasse')).toContain('mot de passe');
  expect(['linux', 'log4java', 'x'.repeat(31)].flatMap(splits)).toEqual([]);
});
