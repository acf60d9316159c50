import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSecrets, readSettings } from './settings.ts';

describe('The secrets of a data folder', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'nobicast-secrets-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const file = () => path.join(folder, 'secrets.json');

  test('are generated once, all different, and readable by the owner only', () => {
    const secrets = readSecrets(folder);
    expect(new Set(Object.values(secrets)).size).toBe(Object.keys(secrets).length);
    expect(Math.min(...Object.values(secrets).map(({ length }) => length))).toBeGreaterThanOrEqual(20);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readSecrets(folder)).toEqual(secrets);
  });

  test('of an older version are kept, and new ones are added', () => {
    const { signIn: _signIn, altcha: _altcha, ...older } = readSecrets(folder);
    writeFileSync(file(), JSON.stringify(older));
    const now = readSecrets(folder);
    expect(now).toMatchObject(older);
    expect(now.signIn).toMatch(/^[0-9a-f]{48}$/);
    expect(now.altcha).not.toBe(now.signIn);
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual(now);
  });
});

describe('The demo data', () => {
  const hasDemoData = (NOBICAST_DEMO_DATA?: string) =>
    readSettings('/site', { NOBICAST_DEMO_DATA }, []).hasDemoData;

  test('fills an empty site, unless one setting says otherwise', () => {
    expect([hasDemoData(), hasDemoData('on'), hasDemoData('off')]).toEqual([true, true, false]);
  });

  // A first day with invented episodes and comments is worse than a start that is refused.
  test('is not left out or loaded by a word that nobody knows', () => {
    expect(() => hasDemoData('false')).toThrow('NOBICAST_DEMO_DATA must be "on" or "off", not "false".');
  });
});

test.each([
  [{}, ['--rest'], 'Unknown option --rest'],
  [{ NOBICAST_PORT: 'http' }, [], 'NOBICAST_PORT must be a port'],
])('%j with %j is refused: %s', (env, args, message) => {
  expect(() => readSettings('/site', env, args)).toThrow(message);
});
