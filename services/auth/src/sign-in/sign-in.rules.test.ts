import { secondsUntilRoom } from './sign-in.rules.ts';
import { signInCopy } from './sign-in.copy.ts';

test('another attempt is allowed when the window has fewer than the limit', () => {
  const at = (second: number) => new Date(1_700_000_000_000 + second * 1_000);
  const limit = { count: 2, seconds: 60 };
  expect(secondsUntilRoom([], limit, at(0))).toBe(0);
  expect(secondsUntilRoom([at(0)], limit, at(1))).toBe(0);
  expect(secondsUntilRoom([at(10), at(0)], limit, at(20))).toBe(40);
  expect(secondsUntilRoom([at(0), at(10)], limit, at(60))).toBe(0);
  expect(secondsUntilRoom([at(0), at(10), at(30)], limit, at(60))).toBe(10);
});

test.each([
  [1, '1 seconde'],
  [43, '43 secondes'],
  [90, '90 secondes'],
  [91, '2 minutes'],
  [720, '12 minutes'],
])('%d seconds are written as %s', (seconds, words) => {
  expect(signInCopy.tooManyRequests(seconds)).toBe(`Trop de demandes. Réessayez dans ${words}.`);
});
