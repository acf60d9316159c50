import { addressInToken, maskEmail } from './sign-in-token.ts';

const tokenOf = (payload: unknown) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2lnbmF0dXJl`;
const longest = `${'a'.repeat(242)}@example.org`;

describe('The address in the token of a sign-in link', () => {
  it.each([
    'alice@example.org',
    'a@b.fr',
    "o'neil+fil@sous-domaine.exemple.fr",
    'Alice.B_c-d@EXAMPLE.org',
    'al***@example.org',
    longest,
  ])('is %s', (destination) => {
    expect(addressInToken(tokenOf({ destination, linkId: 'é?>~ÿ', iat: 1 }))).toBe(destination);
  });

  it.each([
    undefined,
    null,
    7,
    ['alice@example.org'],
    { email: 'alice@example.org' },
    '',
    'alice',
    '@example.org',
    'alice@example',
    'alice@bob@example.org',
    'alice @example.org',
    'alice@example.org\nEt cliquez',
    '<b>alice@example.org',
    'аlice@example.org', // begins with a Cyrillic letter
    'alice@exam\u202eple.org',
    `a${longest}`,
  ])('is not %j', (destination) => {
    expect(addressInToken(tokenOf({ destination }))).toBeUndefined();
  });

  it.each([
    '',
    '.',
    '..',
    'secret',
    'a.b-c',
    'a.é.c',
    'a.%%%.c',
    `a.${btoa('{')}.c`,
    tokenOf(null),
    tokenOf('alice@example.org'),
    tokenOf([]),
    `a.${btoa('['.repeat(100_000))}.c`,
    'x'.repeat(100_000),
  ])('is undefined for anything that is not such a token (%.30s)', (token) => {
    expect(addressInToken(token)).toBeUndefined();
  });
});

describe('A masked address', () => {
  it.each([
    ['alice@example.org', 'al***@example.org'],
    ['ab@b.fr', 'ab***@b.fr'],
    ['a@b.fr', 'a***@b.fr'],
    ['al***@example.org', 'al***@example.org'],
    ['a***@b.fr', 'a***@b.fr'],
  ])('of %s is %s', (email, masked) => expect(maskEmail(email)).toBe(masked));

  it.each([undefined, null, '', 'rien', '@b.fr'])('does not exist for %j', (email) =>
    expect(maskEmail(email)).toBeUndefined(),
  );
});
