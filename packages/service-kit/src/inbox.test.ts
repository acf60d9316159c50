import { inboxOf } from './inbox.ts';

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
