import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

let folder: string;
const file = (...names: string[]) => path.join(folder, ...names);
const isInstalled = (name: string) => existsSync(file('node_modules', name, 'package.json'));
const readLock = () => readFileSync(file('package-lock.json'), 'utf8');

function write(name: string, content: object): void {
  mkdirSync(path.dirname(file(name)), { recursive: true });
  writeFileSync(file(name), JSON.stringify(content));
}

/** Its packages are local folders: npm needs no registry. */
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'install-'));
  mkdirSync(file('infra/local'), { recursive: true });
  cpSync(path.join(__dirname, 'install.mjs'), file('infra/local/install.mjs'));
  cpSync(path.join(__dirname, '../pages'), file('infra/pages'), { recursive: true });
  // No remote, so no pages.
  write('infra/remotes.json', []);
  for (const name of ['library', 'tool', 'compiler'])
    write(`${name}/package.json`, { name, version: '1.0.0' });
  write('package.json', {
    dependencies: { library: 'file:library' },
    devDependencies: { tool: 'file:tool', compiler: 'file:compiler' },
  });
  execFileSync('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund'], { cwd: folder });
});
afterEach(() => rmSync(folder, { recursive: true }));

function install(needs: { tools?: boolean } = {}): string {
  const script = `import { installDependencies } from './infra/local/install.mjs'; await installDependencies(${JSON.stringify(needs)});`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
    encoding: 'utf8',
    // As on a server: tools are installed all the same.
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

test('a start installs no tools; tools are added to what is there, once, and leave the lockfile alone', () => {
  const lock = readLock();
  install();
  expect([isInstalled('library'), isInstalled('tool')]).toEqual([true, false]);
  const before = lstatSync(file('node_modules/library')).ino;

  install({ tools: true });
  expect([isInstalled('library'), isInstalled('tool')]).toEqual([true, true]);
  expect(lstatSync(file('node_modules/library')).ino).toBe(before);
  expect(readLock()).toBe(lock);

  expect(install({ tools: true })).toBe('');
  expect(install()).toBe('');
  expect(isInstalled('tool')).toBe(true);
});

test('a lockfile that has changed is installed again, with the tools that were there', () => {
  install({ tools: true });
  write('added/package.json', { name: 'added', version: '1.0.0' });
  write('package.json', {
    dependencies: { library: 'file:library', added: 'file:added' },
    devDependencies: { tool: 'file:tool' },
  });
  execFileSync('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund'], { cwd: folder });
  install();
  expect([isInstalled('added'), isInstalled('tool'), isInstalled('compiler')]).toEqual([true, true, false]);
});

test('an installation that was interrupted is done again', () => {
  install();
  rmSync(file('node_modules/library'), { recursive: true });
  writeFileSync(file('node_modules/.nobicast-install.json'), '{"lo');
  install();
  expect(isInstalled('library')).toBe(true);
});
