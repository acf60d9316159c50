import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@nobicast/service-kit/testing';
import { isBuilt, removeStamp, writeStamp } from './stamp.mjs';

const root = path.resolve(__dirname, '../..');
let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'stamp-'))));
afterEach(() => rmSync(folder, { recursive: true }));

describe('A build is done again (D10)', () => {
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  beforeEach(() => {
    write('release/release.json', '{}');
    write('release/web/js/main.js', 'main()');
    writeStamp(folder, 'input');
    expect(isBuilt(folder, 'input')).toBe(true);
  });

  test.each([
    ['its input changed', () => undefined, 'another input'],
    ['it was killed before its end', () => removeStamp(folder), 'input'],
    [
      'another one into the same folder removed a file',
      () => rmSync(path.join(folder, 'release/release.json')),
      'input',
    ],
    ['a file is half written', () => truncateSync(path.join(folder, 'release/web/js/main.js'), 3), 'input'],
    ['a file is new', () => write('release/web/js/other.js', ''), 'input'],
    ['its stamp is half written', () => write('build-stamp.json', '{"inp'), 'input'],
  ])('if %s', (_, happen, input) => {
    happen();
    expect(isBuilt(folder, input)).toBe(false);
  });

  test('but not a second time', () => {
    removeStamp(folder);
    writeStamp(folder, 'input');
    expect(isBuilt(folder, 'input')).toBe(true);
  });
});

test('a remote’s build that is killed leaves a folder that counts as not built (D10)', async () => {
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const files = {
    'package.json': '{ "name": "fixture", "version": "1.0.0" }',
    'rspack.config.mjs': `import { defineRemote } from '@nobicast/web-kit/remote-preset';
      const remote = defineRemote({ folder: import.meta.dirname, name: 'mfeFixture' });
      // Where it is to be killed, it stays in the middle of its work.
      const stay = { apply: ({ hooks }) => hooks.make.tapPromise('Stay', () => new Promise(() => setInterval(() => 0, 1000))) };
      export default (...given) => {
        const config = remote(...given);
        if (process.env.STAYS) config.plugins.push(stay);
        return config;
      };`,
    'src/addresses.json': '{ "prefixes": ["/fixture"], "pages": ["/fixture"] }',
    'src/app.tsx': 'export const createRemote = () => 1;',
  };
  mkdirSync(path.join(folder, 'src'));
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
  const dist = path.join(folder, 'dist');
  const descriptor = path.join(dist, 'release/release.json');
  const rspack = path.join(root, 'node_modules/@rspack/cli/bin/rspack.js');
  const build = (env: Record<string, string> = {}) =>
    spawn(process.execPath, [rspack, 'build'], {
      cwd: folder,
      stdio: 'ignore',
      env: { ...process.env, ...env },
    });
  const ended = (child: ReturnType<typeof build>) => new Promise((resolve) => child.once('exit', resolve));

  await ended(build());
  expect(existsSync(descriptor)).toBe(true);
  writeStamp(dist, 'input');
  expect(isBuilt(dist, 'input')).toBe(true);
  const second = build({ STAYS: '1' });
  const isOver = ended(second);
  await eventually(() => !existsSync(descriptor));
  second.kill('SIGKILL');
  await isOver;
  expect(isBuilt(dist, 'input')).toBe(false);
});
