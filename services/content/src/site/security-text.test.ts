import { emails } from '@nobicast/contracts';
import { startContentForTest, type ContentForTest } from '../testing/index.ts';
import { securityText } from './security-text.rules.ts';

// T3-F8
let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());

const fieldsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/: (.*)/).slice(0, 2));
const expiryOf = (text: string) => new Date(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
const day = 24 * 60 * 60_000;

test('security.txt says whom to write to, in which languages, and what happens then (RFC 9116)', async () => {
  const response = await fetch(`${content.url}/.well-known/security.txt`);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(fieldsOf(await response.text())).toEqual([
    ['Contact', `mailto:${emails.security}`],
    ['Contact', 'https://nobicast.test/contact'],
    ['Expires', expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)],
    ['Preferred-Languages', 'fr, en'],
    ['Canonical', 'https://nobicast.test/.well-known/security.txt'],
    ['Policy', 'https://nobicast.test/legal/mentions-legales'],
  ]);
});

test.each([
  '2026-01-01T00:00:00Z',
  '2026-07-31T23:59:59.999Z',
  '2027-12-31T12:00:00Z',
  '2028-02-29T00:00:00Z',
])('read at %s, it expires months later, and within a year', (instant) => {
  const now = new Date(instant);
  const validDays = (expiryOf(securityText('https://nobicast.test', now)).getTime() - now.getTime()) / day;
  expect(validDays).toBeGreaterThan(180);
  expect(validDays).toBeLessThan(365);
});

test('it stays the same for a month, so that copies of it do', () => {
  const at = (instant: string) => securityText('https://nobicast.test', new Date(instant));
  expect(at('2026-11-30T23:59:59Z')).toBe(at('2026-11-01T00:00:00Z'));
  expect(at('2026-12-01T00:00:00Z')).not.toBe(at('2026-11-30T23:59:59Z'));
});
