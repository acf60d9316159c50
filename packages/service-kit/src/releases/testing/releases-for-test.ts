import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createReleaseKey, parsePrivateKey, releaseKeysSchema } from '../moves.ts';
import type { PointerOptions } from '../pointer.ts';
import { createReleaseFolder } from '../release-folder.ts';

const digestOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

export function writeBuild(folder: string, release: string): string {
  const files = { 'web/app.js': `// ${release}`, 'server/app.cjs': `// server of ${release}` };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const record = {
    name: 'mfePublic',
    release,
    version: '1.0.0',
    hostApi: 1,
    addresses: { prefixes: [], pages: ['/'] },
    entry: 'web/app.js',
    css: [],
    preload: [],
    serverEntry: 'server/app.cjs',
    integrity: Object.fromEntries(Object.entries(files).map(([file, text]) => [file, digestOf(text)])),
  };
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify(record));
  return folder;
}

/** Without the checks of pages. */
export function publishInto(remoteFolder: string, release: string, options: PointerOptions = {}): void {
  const built = mkdtempSync(path.join(tmpdir(), 'build-'));
  const store = createReleaseFolder(remoteFolder, options);
  store.place(store.stage(writeBuild(built, release)), release);
  store.pointer.move(store.pointer.read(), { release, isBuild: true });
  rmSync(built, { recursive: true });
}

export function createKeys<Remote extends string>(...remotes: Remote[]) {
  const pairs = remotes.map((remote) => [remote, createReleaseKey()] as const);
  const publicKeys = Object.fromEntries(pairs.map(([remote, { publicKey }]) => [remote, [publicKey]]));
  const keyOf = (remote: Remote) => {
    const pair = pairs.find(([name]) => name === remote)?.[1];
    if (!pair) throw new Error(`${remote} has no key.`);
    return parsePrivateKey(pair.privateKey);
  };
  return {
    text: JSON.stringify(publicKeys),
    keys: releaseKeysSchema.parse(JSON.stringify(publicKeys)),
    keyOf,
  };
}
