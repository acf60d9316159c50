import { sourceFiles } from './requirements/spec.ts';
import { never, patternOf, reasonAgainstSecondTries, withSecondTries } from './second-tries.mjs';

const failure = (file: string, test = 'plays') => ({
  name: `${file}: ${test}`,
  message: 'It is silent.',
  file,
  test,
});
const dock = failure('e2e/journeys/dock.spec.ts');
const sounds = failure('services/media/src/sounds/sounds.test.ts');

describe('a test that failed', () => {
  it.each([
    ['one or two may be tried again', [dock, sounds], undefined],
    [
      'three are too many',
      [dock, sounds, failure('a.test.ts')],
      '3 tests failed, and 2 at most are tried again.',
    ],
    [
      'nobody may be let in by chance',
      [dock, failure('infra/test/access/access.test.ts')],
      'infra/test/access/access.test.ts: plays: what must never happen is not tried again.',
    ],
    [
      'nothing may be lost by chance',
      [failure('services/content/src/newsletter/sending/killed-workers.test.ts')],
      'services/content/src/newsletter/sending/killed-workers.test.ts: plays: what must never happen is not tried again.',
    ],
    [
      'what is no test is not tried again',
      [{ name: 'Outside any journey', message: 'The worker could not stop.' }],
      'Outside any journey: it is no test, and not tried again.',
    ],
  ])('%s', (_, failures, reason) => expect(reasonAgainstSecondTries(failures)).toBe(reason));

  it('is never tried again where a pattern says so, and each pattern finds a file', () => {
    const files = sourceFiles();
    const isOfOne = (pattern: RegExp) => files.some((file) => pattern.test(file));
    expect(never.filter((pattern) => !isOfOne(pattern))).toEqual([]);
  });

  it('is found by a pattern that finds no other', () => {
    const pattern = new RegExp(patternOf(['plays (twice)', 'reads a.b']));
    expect(
      ['plays (twice)', 'reads a.b', 'reads aXb', 'plays (twice) and stops'].map((name) =>
        pattern.test(name),
      ),
    ).toEqual([true, true, false, false]);
  });

  it('counts as passed, once, if its second try passes', () => {
    const suite = { title: 'Journeys', isPassed: false, passed: 5, failed: 2, failures: [dock, sounds] };
    expect(withSecondTries(suite, () => true)).toEqual({
      ...suite,
      isPassed: true,
      passed: 7,
      failed: 0,
      failures: [],
    });
    expect(withSecondTries(suite, ({ file }) => file === dock.file)).toEqual({
      ...suite,
      passed: 6,
      failed: 1,
      failures: [sounds],
    });
  });

  it('makes nothing green that failed without a failed test, or did not run', () => {
    const broken = { title: 'Journeys', isPassed: false, passed: 5, failed: 0, failures: [] };
    expect(withSecondTries(broken, () => true)).toEqual(broken);
    const cut = { ...broken, failed: 1, failures: [dock], notRun: ['[reading] › frame.spec.ts › stays'] };
    expect(withSecondTries(cut, () => true)).toMatchObject({ isPassed: false, failed: 0 });
  });
});
