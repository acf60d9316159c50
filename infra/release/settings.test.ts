import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createReleaseKey, publicKeyText } from '@nobicast/service-kit/releases';
import { openBucket, readReleaseSettings, readSigning, usualLook } from './settings.ts';

test('the settings of pruning and pages come from variables, and are refused in one line', () => {
  expect(readReleaseSettings({})).toEqual({
    prune: { kept: 10, graceMs: 7 * 86_400_000 },
    pageDeadlineMs: 30_000,
    look: usualLook,
  });
  expect(
    readReleaseSettings({
      ...{ RELEASES_KEPT: '3', RELEASE_GRACE_HOURS: '1', RELEASE_PAGE_SECONDS: '5', RELEASE_PAGES: '2' },
      ...{ RELEASE_WATCH_SECONDS: '1', RELEASE_PRESSES: '4', RELEASE_CHECK_SECONDS: '20' },
    }),
  ).toEqual({
    prune: { kept: 3, graceMs: 3_600_000 },
    pageDeadlineMs: 5_000,
    look: { pages: 2, watchMs: 1_000, presses: 4, openingMs: 20_000 },
  });
  expect(() => readReleaseSettings({ RELEASES_KEPT: 'all' })).toThrow(
    'RELEASES_KEPT must be 1 or more, not "all".',
  );
});

describe('The release key', () => {
  const { privateKey, publicKey } = createReleaseKey();
  const RELEASE_KEYS = JSON.stringify({ 'mfe-public': [publicKey] });
  const publicKeyOf = ({ signer }: ReturnType<typeof readSigning>) => signer.key && publicKeyText(signer.key);

  test('comes from a variable or a file', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'key-'));
    const file = path.join(folder, 'key.pem');
    writeFileSync(file, privateKey);
    expect(publicKeyOf(readSigning({ RELEASE_KEYS, RELEASE_KEY_FILE: file }))).toBe(publicKey);
    rmSync(folder, { recursive: true });
    const signing = readSigning({ RELEASE_KEYS, RELEASE_KEY: privateKey, RELEASED_BY: 'Awa' });
    expect([publicKeyOf(signing), signing.signer.by]).toEqual([publicKey, 'Awa']);
    expect(Object.keys(signing.keys ?? {})).toEqual(['mfe-public']);
  });

  test('is not needed where no keys are configured', () => {
    expect(readSigning({ RELEASE_KEYS: '' })).toEqual({ keys: undefined, signer: {} });
  });

  test.each([
    ['without the public keys', { RELEASE_KEY: privateKey }, /^RELEASE_KEYS is missing/],
    [
      'that is none',
      { RELEASE_KEYS, RELEASE_KEY: 'secret' },
      /^The release key is not a private Ed25519 key in PEM\.$/,
    ],
    [
      'for public keys that are none',
      { RELEASE_KEYS: '{"mfe-public":["secret"]}' },
      /^RELEASE_KEYS: the public keys of each remote are expected/,
    ],
  ])('is refused in one line %s, which does not print it', (_, env, reason) => {
    expect(() => readSigning(env)).toThrow(reason);
    expect(() => readSigning(env)).not.toThrow('secret');
  });
});

test('a store needs its own credentials', () => {
  expect(openBucket({})).toBeUndefined();
  expect(() => openBucket({ RELEASES_STORE_ENDPOINT: 'http://127.0.0.1:9000' })).toThrow(
    'RELEASES_STORE_ACCESS_KEY: missing; RELEASES_STORE_SECRET_KEY: missing',
  );
});
