import { remoteOf } from './remote-of.ts';

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

// The router ignores case as well.
test.each(['/LOGIN', '/Login', '/AUTH/VERIFY', '/Auth/verify'])(
  '%s is found whatever its case',
  (pathname) => {
    expect(remoteOf(remotes, pathname)?.name).toBe('member');
  },
);
