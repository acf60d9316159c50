import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eventually, recordingLogger } from '@nobicast/service-kit/testing';
import { startGatewayForTest, type GatewayForTest } from '../testing/gateway-for-test.ts';
import { createKeys, publishInto } from '@nobicast/service-kit/releases/testing';
import {
  createCurrentReleases,
  createReleaseFolder,
  createReleaseKey,
  isTrusted,
  moveSchema,
  parsePrivateKey,
  releaseKeysSchema,
} from '@nobicast/service-kit/releases';
import { presentReleases } from './releases.present.ts';

const { keys, keyOf } = createKeys('mfe-public', 'mfe-member');
const by = 'Awa';

let gateway: GatewayForTest;
let log: ReturnType<typeof recordingLogger>;
beforeEach(async () => {
  log = recordingLogger();
  gateway = await startGatewayForTest({}, { RELEASE_KEYS: keys }, log.logger);
});
afterEach(() => gateway.close());

const folder = () => path.join(gateway.remotesFolder, 'mfe-public');
const fileOf = (...words: string[]) => path.join(folder(), ...words);
const signed = { keys, signer: { by, key: keyOf('mfe-public') } };
const publish = (release: string, options = signed) => publishInto(folder(), release, options);
async function served(): Promise<string> {
  const reply = await fetch(`${gateway.url}/remotes/mfe-public/current.json`);
  if (!reply.ok) return String(reply.status);
  return ((await reply.json()) as { release: string }).release;
}
const refusals = () =>
  log.lines
    .filter(({ msg }) => String(msg).startsWith('release pointer refused'))
    .map(({ reason }) => reason);

test('a release counts that a key of its remote has signed, and the record says who and when', async () => {
  publish('1.0.0-a');
  expect(await served()).toBe('1.0.0-a');
  publish('1.0.0-b');
  expect(await served()).toBe('1.0.0-b');
  expect(createReleaseFolder(folder(), { keys }).pointer.latestMoves(1)).toMatchObject([
    { release: '1.0.0-b', previous: '1.0.0-a', remote: 'mfe-public', number: 2, kind: 'publication', by },
  ]);
  expect(refusals()).toEqual([]);
});

test('administrators are shown the moves that count alone', async () => {
  publish('1.0.0-a');
  publishInto(folder(), '1.0.0-x', { keys: undefined, signer: { by: 'Mallory' } });
  const current = createCurrentReleases({ folder: gateway.remotesFolder, keys, logger: log.logger });
  expect(await presentReleases(current)).toEqual({
    remotes: [
      {
        name: 'mfe-public',
        release: '1.0.0-a',
        moves: [{ release: '1.0.0-a', kind: 'publication', by, at: expect.any(String) as string }],
      },
    ],
  });
});

describe('What is not signed with a key of the remote leaves the last valid move, and is logged once:', () => {
  const readMove = (file: string) => moveSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const show = (move: object) => writeFileSync(fileOf('current.json'), JSON.stringify(move));

  const attempts: [string, () => void, RegExp][] = [
    ['a pointer by hand', () => show({ release: '1.0.0-a' }), /not readable/],
    ['a move without a signature', () => publishInto(folder(), '1.0.0-c', { keys: undefined }), /not signed/],
    [
      'a move with the key of another team',
      () => {
        // A record copied from the folder of another remote, where it is valid.
        const elsewhere = path.join(gateway.remotesFolder, 'mfe-member');
        cpSync(folder(), elsewhere, { recursive: true });
        publishInto(elsewhere, '1.0.0-c', { keys, signer: { by: 'Bob', key: keyOf('mfe-member') } });
        cpSync(elsewhere, folder(), { recursive: true });
      },
      /not signed/,
    ],
    [
      'an altered move',
      () => show({ ...readMove(fileOf('current.json')), number: 9, release: '1.0.0-a' }),
      /not signed/,
    ],
    ['a move of before', () => show(readMove(fileOf('.moves/1.json'))), /earlier/],
    [
      'a release whose record was altered',
      () => {
        publish('1.0.0-c');
        writeFileSync(fileOf('1.0.0-c/release.json'), '{}');
      },
      /files are not the signed ones/,
    ],
  ];

  test.each(attempts)('%s', async (_, attempt, reason) => {
    publish('1.0.0-a');
    publish('1.0.0-b');
    expect(await served()).toBe('1.0.0-b');
    attempt();
    await eventually(() => refusals().length > 0);
    for (let asked = 0; asked < 3; asked += 1) expect(await served()).toBe('1.0.0-b');
    expect(refusals()).toEqual([expect.stringMatching(reason)]);
  });

  test('the same fault is told again once it was mended in between', async () => {
    publish('1.0.0-a');
    const valid = readMove(fileOf('current.json'));
    for (const told of [1, 2]) {
      show({ release: '1.0.0-a' });
      await eventually(() => refusals().length === told);
      show(valid);
      expect(await served()).toBe('1.0.0-a');
    }
  });

  test('an old move under a new number does not count for a publisher either, who says so', async () => {
    publish('1.0.0-a');
    publish('1.0.0-b');
    cpSync(fileOf('.moves/1.json'), fileOf('.moves/3.json'));
    writeFileSync(
      fileOf('.moves/4.json'),
      JSON.stringify({ ...readMove(fileOf('.moves/1.json')), number: 4 }),
    );
    const { pointer } = createReleaseFolder(folder(), signed);
    expect(pointer.read()).toMatchObject({ release: '1.0.0-b', number: 2 });
    expect(pointer.strayFiles()).toContainEqual(expect.stringContaining('4.json is not signed with a key'));
    writeFileSync(fileOf('.moves/999999999999999.json'), '{}'); // the last number there is
    publish('1.0.0-c');
    expect(pointer.read()).toMatchObject({ release: '1.0.0-c', number: 5 });
    expect(await served()).toBe('1.0.0-c');
  });
});

test('a gateway that starts finds the last signed move, whatever the pointer says', async () => {
  publish('1.0.0-a');
  publish('1.0.0-b');
  cpSync(fileOf('.moves/1.json'), fileOf('current.json'));
  expect(await served()).toBe('1.0.0-b');
  rmSync(fileOf('current.json'));
  const next = createCurrentReleases({ folder: gateway.remotesFolder, keys, logger: log.logger });
  expect(await next.read('mfe-public')).toEqual({ release: '1.0.0-b', previous: '1.0.0-a' });
});

describe('Nobody moves a pointer', () => {
  test.each([
    ['without a key', { keys, signer: {} }, 'released with its own key'],
    [
      'with the key of another remote',
      { keys, signer: { key: keyOf('mfe-member') } },
      'not one of mfe-public',
    ],
    [
      'that has no key',
      { keys: releaseKeysSchema.parse('{}'), signer: signed.signer },
      'not one of mfe-public',
    ],
  ])('%s', async (_, options, reason) => {
    mkdirSync(folder());
    expect(() => publishInto(folder(), '1.0.0-a', options)).toThrow(reason);
    expect(readdirSync(folder())).toEqual(['1.0.0-a']);
    expect(await served()).toBe('404');
  });
});

test('a key is rotated: both count for a while, then the new one alone', () => {
  const [old, next] = [createReleaseKey(), createReleaseKey()];
  const keysOf = (...pairs: (typeof old)[]) =>
    releaseKeysSchema.parse(JSON.stringify({ 'mfe-public': pairs.map(({ publicKey }) => publicKey) }));
  const publishWith = (release: string, pair: typeof old, known: (typeof old)[]) =>
    publishInto(folder(), release, {
      keys: keysOf(...known),
      signer: { key: parsePrivateKey(pair.privateKey) },
    });
  publishWith('1.0.0-a', old, [old]);
  publishWith('1.0.0-b', next, [old, next]);
  const [last, first] = createReleaseFolder(folder(), { keys: keysOf(old, next) }).pointer.latestMoves(2);
  const trusted = (known: (typeof old)[]) =>
    [first, last].map((move) => move && isTrusted(move, 'mfe-public', keysOf(...known)));
  expect(trusted([old, next])).toEqual([true, true]);
  expect(trusted([next])).toEqual([false, true]);
  expect(() => publishWith('1.0.0-c', old, [next])).toThrow('not one of mfe-public');
});

test('a setting that is no key is refused without printing it', () => {
  expect(() => releaseKeysSchema.parse('{"mfe-public":["c2VjcmV0"]}')).toThrow(
    'public keys of each remote are expected',
  );
  expect(() => releaseKeysSchema.parse('{')).toThrow('public keys of each remote are expected');
  const text = 'a secret that is no key';
  expect(() => parsePrivateKey(text)).toThrow(/^The release key is not a private Ed25519 key in PEM\.$/);
});
