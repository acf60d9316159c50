import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { read, root, sourceFiles } from './requirements/spec.ts';

/** Every page of the repository. docs/spec is the specification: it names files of an earlier site. */
const pages = sourceFiles().filter((file) => file.endsWith('.md') && !file.startsWith('docs/spec/'));
const foldersIn = (folder: string) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(node_modules$|\.)/.test(entry.name))
    .map(({ name }) => path.posix.join(folder, name));
const topFolders = foldersIn('');

/** As GitHub names the anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

function isBroken(page: string, target: string): boolean {
  const [file = '', anchor] = target.split('#');
  const linked = file === '' ? page : path.join(path.dirname(page), decodeURIComponent(file));
  if (!existsSync(path.join(root, linked))) return true;
  return anchor !== undefined && linked.endsWith('.md') && !anchorsOf(linked).includes(anchor);
}

test('links between pages of the documentation lead somewhere', () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target) && isBroken(page, target))
      .map((target) => `${page}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('files and folders that the documentation names exist', () => {
  const files = sourceFiles();
  // A path from the root; or a source file by its name or the end of its path.
  const named = new RegExp(`\`((?:${topFolders.join('|')})/[\\w./-]+|[\\w./-]+\\.(?:tsx?|mjs))\``, 'g');
  const missing = pages.flatMap((page) =>
    [...read(page).matchAll(named)]
      .map(([, name = '']) => name)
      .filter((name) => !/(^|\/)dist(\/|$)/.test(name) && !existsSync(path.join(root, name)))
      .filter((name) => !files.some((file) => file.endsWith(`/${name}`)))
      .map((name) => `${page}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('decisions that are cited exist', () => {
  const decisions = new Set(readdirSync(path.join(root, 'docs/decisions')).map((name) => name.slice(0, 4)));
  const cited = /\bdecisions? (\d{4}(?:(?:, | and |, and )\d{4})*)/gi;
  const missing = sourceFiles().flatMap((file) =>
    [...read(file).matchAll(cited)]
      .flatMap(([, numbers = '']) => numbers.match(/\d{4}/g) ?? [])
      .filter((number) => !decisions.has(number))
      .map((number) => `${file}: ${number}`),
  );
  expect(missing).toEqual([]);
});

test('docs/libraries.md names each package that a workspace depends on', () => {
  const page = read('docs/libraries.md');
  const manifests = ['', ...topFolders, ...['packages', 'services'].flatMap(foldersIn)]
    .map((folder) => path.posix.join(folder, 'package.json'))
    .filter((file) => existsSync(path.join(root, file)));
  const unnamed = manifests.flatMap((file) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file)) as Record<string, object>;
    return Object.keys({ ...dependencies, ...devDependencies })
      .filter((name) => !name.startsWith('@nobicast/') && !page.includes(`\`${name}\``))
      .map((name) => `${file}: ${name}`);
  });
  expect(unnamed).toEqual([]);
});
