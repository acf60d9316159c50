import { readAccounts } from './demo-data.ts';
import { summaryOfStart } from './start-summary.ts';

const settings = {
  root: '/site',
  dataFolder: '/site/.nobicast',
  ports: { site: 8280, mail: 1280, store: 9280 },
  isReset: false,
  hasDemoData: true,
  hangMs: 30_000,
};

describe('The summary of npm start', () => {
  test('says how to sign in as each role', () => {
    const accounts = readAccounts(['user\tlea@example.org', 'admin\tcamille.durand@example.org']);
    const table = summaryOfStart(settings, accounts);
    expect(table).toMatch(/Site +http:\/\/localhost:8280\n/);
    expect(table).toMatch(/Mail page +http:\/\/localhost:1280\n/);
    expect(table).toMatch(/API docs +http:\/\/localhost:8280\/api\/docs\n/);
    expect(table).toContain('http://localhost:8280/login');
    expect(table).toMatch(/lea@example\.org +user\n/);
    expect(table).toMatch(/camille\.durand@example\.org +admin\n/);
    expect(table.split('\n').at(-1)).toContain('Ctrl-C');
  });

  test('says where to sign in if the demo data has no accounts', () => {
    expect(summaryOfStart(settings, [])).toMatch(/Sign in +http:\/\/localhost:8280\/login .*mail page/);
  });

  test('reads accounts only from lines with a role and an address', () => {
    expect(
      readAccounts(['4 comptes', 'owner\ta@b.fr', 'host\t', 'host\ta@b.fr\tc', 'host\tok@b.fr']),
    ).toEqual([{ role: 'host', email: 'ok@b.fr' }]);
  });
});
