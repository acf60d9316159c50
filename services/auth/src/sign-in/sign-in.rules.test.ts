import { inboxOf, networkOf, secondsUntilRoom } from './sign-in.rules.ts';
import { signInCopy } from './sign-in.copy.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:102:304', '1.2.3.4'],
  ['0:0:0:0:0:FFFF:c000:0207', '192.0.2.7'],
  ['::ffff:0:102:304', '0:0:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:0001:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['', ''],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('all visitors without an address count as one network', () => {
  expect(networkOf(undefined)).toBe('');
});

test.each([
  ['zoe@example.org', 'zoe@example.org'],
  ['zoe+nobicast@example.org', 'zoe@example.org'],
  ['zoe+a+b@example.org', 'zoe@example.org'],
  ['zoe+@example.org', 'zoe@example.org'],
  ['+zoe@example.org', '+zoe@example.org'],
  ['zoe.b@a+b.example', 'zoe.b@a+b.example'],
])('mail for %s is delivered to %s', (email, inbox) => {
  expect(inboxOf(email)).toBe(inbox);
});

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
