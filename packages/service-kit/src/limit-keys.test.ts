import { inboxOf, networkOf } from './limit-keys.ts';

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
  ['1.2.3.4:5678', '1.2.3.4'],
  ['[2001:db8:1:2::1]:5678', '2001:db8:1:2'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2'],
  ['[::ffff:192.0.2.7]:80', '192.0.2.7'],
  ['[fe80::1%eth0]:80', 'fe80:0:0:0'],
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
