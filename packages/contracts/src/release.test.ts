import { parseRelease } from './release.ts';

test('a file that is no release is refused in one line that names what is wrong with it', () => {
  expect(() => parseRelease('{"name": 1}')).toThrow(/^release\.json is not readable: (\S+: [^\n]+)+$/);
  expect(() => parseRelease('{"name": 1}')).toThrow(/name: Invalid input: expected string/);
  expect(() => parseRelease('{')).toThrow(/^release\.json is not readable: SyntaxError: [^\n]+$/);
});
