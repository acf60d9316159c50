import { isPageOf, remoteOf } from './remote-of.ts';

const remotes = [
  { name: 'public', prefixes: [] },
  { name: 'member', prefixes: ['/login', '/auth'] },
];

test.each([
  ['/login', 'member'],
  ['/auth/verify', 'member'],
  ['/auth/', 'member'],
  ['/', 'public'],
  ['/loginy', 'public'],
  ['/archives/auth', 'public'],
])('%s is a page of the %s remote', (pathname, name) => {
  expect(remoteOf(remotes, pathname)?.name).toBe(name);
});

// As in the router.
test.each(['/LOGIN', '/Login', '/AUTH/VERIFY', '/Auth/verify'])(
  '%s is found whatever its case',
  (pathname) => {
    expect(remoteOf(remotes, pathname)?.name).toBe('member');
  },
);

test('the longest prefix decides, and a remote of which no release is known has no address', () => {
  const nested = [
    { name: 'admin', prefixes: ['/admin'] },
    { name: 'shop', prefixes: ['/admin/shop'] },
    { name: 'new' },
  ];
  expect(remoteOf(nested, '/admin/shop/1')?.name).toBe('shop');
  expect(remoteOf(nested, '/admin/shopping')?.name).toBe('admin');
  expect(remoteOf(nested, '/')).toBeUndefined();
});

test('of two remotes that claim the same prefix, or none, the first in the registry gets its addresses', () => {
  const claimed = [
    ...remotes,
    { name: 'other', prefixes: ['/shop', '/login'] },
    { name: 'rest', prefixes: [] },
  ];
  const owners = (list: typeof claimed) =>
    ['/login', '/shop', '/archives'].map((pathname) => remoteOf(list, pathname)?.name);
  expect(owners(claimed)).toEqual(['member', 'other', 'public']);
  expect(owners(claimed.toReversed())).toEqual(['other', 'other', 'rest']);
});

test.each([
  ['/login', '/login', true],
  ['/LOGIN/', '/login', true],
  ['/login/x', '/login', false],
  ['/users/7', '/users/:id', true],
  ['/users/', '/users/:id', false],
  ['/users/7/x', '/users/:id', false],
  ['/blog', '/blog/*', true],
  ['/blog/2026/x', '/blog/*', true],
  ['/blogs', '/blog/*', false],
  ['/', '/', true],
  ['/auth//verify', '/auth/verify', false],
])('%s is a page of %s: %s (A11)', (pathname, pattern, isPage) => {
  expect(isPageOf(pathname, pattern)).toBe(isPage);
});
