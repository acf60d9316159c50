import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';

// This file runs before anything is installed: it may use only Node's own modules.

const declaration = /^export const page = (\{[^]*?\}) satisfies PageDeclaration;$/m;
const exportsName = (source, name) =>
  new RegExp(String.raw`^export (?:async function|function|const) ${name}\b`, 'm').test(source);

/** `HomePage` → `home`, `CommentMailPage` → `commentMail` */
const nameOf = (component) => component[0].toLowerCase() + component.slice(1, -'Page'.length);
export const kebabCase = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** What the file of a page says. */
function readPage(root, folder, fileName) {
  const file = `${folder}/src/pages/${fileName}`;
  const source = readFileSync(path.join(root, file), 'utf8');
  const component = path.basename(fileName, '.tsx');
  const [, literal] = declaration.exec(source) ?? [];
  if (literal === undefined)
    throw new Error(
      `${file} declares no page: export const page = { path: '/…' } satisfies PageDeclaration;`,
    );
  if (!exportsName(source, component)) throw new Error(`${file} exports no ${component}.`);
  let declared;
  try {
    declared = runInNewContext(`(${literal})`, {});
  } catch (error) {
    throw new Error(
      `The page of ${file} must be a plain literal, because the build reads it without the rest.`,
      {
        cause: error,
      },
    );
  }
  const name = nameOf(component);
  return {
    ...declared,
    file,
    folder,
    component,
    name,
    chunk: declared.chunk ?? kebabCase(name),
    hasLoad: exportsName(source, 'load'),
  };
}

const isBelow = (address, prefix) => address === prefix || address.startsWith(`${prefix}/`);

/** For whom an address is reserved. Of nested reservations the longest decides (decision 0061). */
const ownerOf = (registry, address) =>
  registry
    .flatMap(({ folder, prefixes = [] }) => prefixes.map((prefix) => ({ folder, prefix })))
    .filter(({ prefix }) => isBelow(address, prefix))
    .sort((one, other) => other.prefix.length - one.prefix.length)[0]?.folder;

/** Throws if two pages have one address or one name, or if a remote takes an address that is not its own. */
function check(pages, registry) {
  for (const [index, page] of pages.entries()) {
    if (page.path === '*') continue;
    if (!/^\/(?:[\w:*-]+(?:\/[\w:*-]+)*)?$/.test(page.path))
      throw new Error(`The address of ${page.file} is none: ${page.path}`);
    const shape = (path) => path.replace(/:\w+/g, ':');
    const earlier = pages.slice(0, index);
    const same = earlier.find((other) => shape(other.path) === shape(page.path));
    if (same) throw new Error(`${same.file} and ${page.file} have one address, ${page.path}.`);
    const namesake = earlier.find((other) => other.path !== '*' && other.name === page.name);
    if (namesake)
      throw new Error(
        `${namesake.file} and ${page.file} have one name: links to them could not be told apart.`,
      );
    const owner = ownerOf(registry, page.path);
    const isFree = registry.some(({ folder, prefixes }) => folder === page.folder && !prefixes);
    if (owner !== page.folder && (owner !== undefined || !isFree))
      throw new Error(
        `${page.file} has the address ${page.path}, which infra/remotes.json ` +
          `${owner ? `reserves for ${owner}` : `does not reserve for ${page.folder}`} (decision 0061).`,
      );
  }
}

/** Static addresses before those with parameters, and these before what takes the rest: the first match is the page. */
const rankOf = ({ path }) => path.split('/').map((part) => (part === '*' ? 2 : part.startsWith(':') ? 1 : 0));
function bySpecificity(one, other) {
  const [ranks, others] = [rankOf(one), rankOf(other)];
  for (let index = 0; index < Math.min(ranks.length, others.length); index += 1)
    if (ranks[index] !== others[index]) return ranks[index] - others[index];
  return others.length - ranks.length || (one.path < other.path ? -1 : 1);
}

/**
 * The pages of all remotes of the registry, as their files declare them, the most specific address first.
 *
 * @param {string} root the folder of the repository
 */
export function readPages(root) {
  const registry = JSON.parse(readFileSync(path.join(root, 'infra/remotes.json'), 'utf8'));
  const pages = registry.flatMap(({ folder }) =>
    readdirSync(path.join(root, folder, 'src/pages'))
      .filter((fileName) => /^[A-Z]\w*Page\.tsx$/.test(fileName))
      .sort()
      .map((fileName) => readPage(root, folder, fileName)),
  );
  check(pages, registry);
  return { registry, pages: pages.sort(bySpecificity) };
}

/** The reserved prefixes of a remote that its pages use: what its release claims. */
export const claimedPrefixes = (pages, prefixes = []) =>
  prefixes.filter((prefix) => pages.some((page) => isBelow(page.path, prefix)));
