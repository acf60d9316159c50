import { recordingLogger } from '@nobicast/service-kit/testing';
import { createClaimsCheck } from './claimed-addresses.ts';
import { buildShellFolder, startShell } from './testing/shell-for-test.ts';

test('two remotes that claim the same addresses are logged once, with the one that gets them', () => {
  const { logger, lines } = recordingLogger();
  const check = createClaimsCheck(logger);
  const remotes = [
    { name: 'mfePublic', prefixes: [] },
    { name: 'mfeMember', prefixes: ['/login', '/auth', '/login'] },
    { name: 'mfeNew' },
    { name: 'mfeAdmin', prefixes: ['/admin', '/authors'] },
  ];
  check(remotes);
  expect(lines).toEqual([]);
  const claims = [
    ...remotes,
    { name: 'mfeShop', prefixes: ['/shop', '/login'] },
    { name: 'mfeRest', prefixes: [] },
  ];
  for (let look = 0; look < 3; look += 1) check(claims);
  expect(lines).toEqual([
    expect.objectContaining({ level: 'warn', prefix: '/login', owner: 'mfeMember', remote: 'mfeShop' }),
    expect.objectContaining({ level: 'warn', prefix: '/', owner: 'mfePublic', remote: 'mfeRest' }),
  ]);
});

test('a release that claims the page of an earlier remote does not get it, and the shell says so', async () => {
  const built = buildShellFolder();
  const shell = await startShell({ folder: built.folder });
  try {
    const addresses = { prefixes: ['/admin', '/login'], pages: ['/admin/*', '/login'] };
    shell.publish('1.0.0-a', {}, { folder: 'mfe-admin', addresses });
    shell.publish('1.0.0-m', {}, { folder: 'mfe-member' });
    for (let visit = 0; visit < 3; visit += 1)
      expect((await shell.get('/login')).headers.get('x-nobicast-release')).toBe('mfe-member=1.0.0-m');
    expect(shell.logged('a remote claims the addresses of another')).toEqual([
      expect.objectContaining({ prefix: '/login', owner: 'mfeMember', remote: 'mfeAdmin' }),
    ]);
  } finally {
    await shell.stop();
    built.remove();
  }
});
