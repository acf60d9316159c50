import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { claimedPrefixes, kebabCase, readPages } from './read-pages.mjs';

// This file runs before anything is installed: it may use only Node's own modules.

const note = '// Written by infra/pages from the files of the pages.\n';
const lines = (...parts) => `${note}${parts.flat().join('\n')}\n`;

const hasParameter = ({ path }) => path.includes(':');

/** An address with parameters as a function. A slug needs no encoding, an id of ours is a number. */
function linkOf({ path: address }) {
  const parameters = [...address.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const declared = parameters.map((name) => `${name}: ${/Id$/.test(name) ? 'number' : 'string'}`);
  const filled = address.replace(/:(\w+)/g, (_, name) =>
    /^slug$|Id$/.test(name) ? `\${${name}}` : `\${encodeURIComponent(${name})}`,
  );
  return `(${declared.join(', ')}) => \`${filled}\``;
}

const linkText = (page) => (hasParameter(page) ? linkOf(page) : `'${page.path.replace(/\/\*$/, '')}'`);

const byName = (one, other) => (one.name < other.name ? -1 : 1);

/**
 * Links from anywhere, and the pages of the sitemap. The path of a page with `hasOwnPathModule` is in a module of its own,
 * so that only the chunks that link to that page load it.
 */
function linkFiles(pages) {
  const linked = pages.filter(({ path }) => path !== '*').sort(byName);
  const common = linked
    .filter(({ hasOwnPathModule }) => !hasOwnPathModule)
    .map((page) => `  ${page.name}: ${linkText(page)},`);
  const listed = pages.filter(({ inSitemap }) => inSitemap).map(({ path }) => `  '${path}',`);
  return {
    'page-paths.ts': lines('export const pagePaths = {', common, '} as const;'),
    'sitemap-paths.ts': lines('export const sitemapPaths: readonly string[] = [', listed.sort(), '];'),
    ...Object.fromEntries(
      linked
        .filter(({ hasOwnPathModule }) => hasOwnPathModule)
        .map((page) => [
          `${kebabCase(page.name)}-path.ts`,
          lines(`export const ${page.name}Path = ${linkText(page)};`),
        ]),
    ),
  };
}

const importName = (chunk) => `import${chunk.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())}`;
const chunkComment = (chunk) => `/* webpackChunkName: "page-${chunk}" */`;

/** The browser's table: where each page is, and in which chunk. */
function routesSource(pages, sharedChunks, prefixes) {
  const entries = pages.flatMap((page) => {
    const { path: address, chunk, component, name, hasOwnPathModule } = page;
    // Every page of a remote loads `paths`: its names are shorter than what they stand for.
    const written = hasOwnPathModule || /[:*]/.test(address) ? `'${address}'` : `paths.${name}`;
    const addresses =
      address === '*' && prefixes.length > 0 ? prefixes.map((prefix) => `'${prefix}/*'`) : [written];
    const load = sharedChunks.includes(chunk)
      ? `async () => (await ${importName(chunk)}()).${component}`
      : `async () => {
    const { ${component} } = await import(${chunkComment(chunk)} '../pages/${component}.tsx');
    return ${component};
  }`;
    return addresses.map((at) => `  definePage(${at}, '${chunk}', ${load}),`);
  });
  return lines(
    "import { paths } from '@nobicast/contracts/paths';",
    "import { definePage } from '@nobicast/web-kit/pages';",
    '',
    sharedChunks.map(
      (chunk) => `const ${importName(chunk)} = () => import(${chunkComment(chunk)} './page-${chunk}.ts');`,
    ),
    '',
    'export const pages = [',
    entries,
    '];',
  );
}

/** The pages behind one dynamic import: as one module they are smaller than as modules of their own in one chunk. */
const chunkSource = (pages) =>
  lines(pages.map(({ component }) => `export { ${component} } from '../pages/${component}.tsx';`));

/** The server's table: what each page needs before it is rendered. */
function serverSource(pages) {
  const served = pages.filter(({ hasLoad }) => hasLoad);
  return lines(
    "import type { ServerPage } from '@nobicast/web-kit/pages';",
    served.map(({ name, component }) => `import * as ${name} from '../pages/${component}.tsx';`),
    '',
    'export const serverPages: readonly ServerPage[] = [',
    served.map(({ path: address, chunk, name }) => `  { ...${name}, path: '${address}', name: '${chunk}' },`),
    '];',
  );
}

/**
 * The most important page first: a release is opened at the first ones before it is published. What shares a chunk is
 * rarely visited. An address with a parameter is found in the pages before it.
 */
function addressesSource(pages, prefixes, sharedChunks) {
  const rankOf = (page) => {
    const isFound = page.inSitemap || hasParameter(page);
    const rank = !isFound ? 2 : sharedChunks.includes(page.chunk) ? 1 : 0;
    return `${rank} ${hasParameter(page) ? 'z' : String(page.path.length).padStart(3, '0')} ${page.path}`;
  };
  const addresses = pages
    .filter(({ path }) => path !== '*')
    .map((page) => ({ path: page.path, rank: rankOf(page) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ path }) => path);
  return `${JSON.stringify({ prefixes, pages: addresses }, null, 2)}\n`;
}

/** Writes what has changed alone, so that nothing that watches these files starts without a reason. */
function writeFolder(folder, files) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (!(name in files)) rmSync(path.join(folder, name));
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}

/**
 * Writes the registrations of all pages: for each remote the tables of browser and server and the addresses of its
 * release, and for everybody the links and the sitemap. Throws, with a sentence, if two pages collide.
 *
 * @param {string} root the folder of the repository
 */
export function writePages(root) {
  const { registry, pages } = readPages(root);
  for (const { folder, prefixes: reserved } of registry) {
    const own = pages.filter((page) => page.folder === folder);
    const prefixes = claimedPrefixes(own, reserved);
    const inChunk = (name) => own.filter(({ chunk }) => chunk === name);
    const sharedChunks = [...new Set(own.map(({ chunk }) => chunk))].filter(
      (name) => inChunk(name).length > 1,
    );
    writeFolder(path.join(root, folder, 'src/generated'), {
      'addresses.json': addressesSource(own, prefixes, sharedChunks),
      'pages.ts': routesSource(own, sharedChunks, prefixes),
      ...(own.some(({ hasLoad }) => hasLoad) && { 'server-pages.ts': serverSource(own) }),
      ...Object.fromEntries(sharedChunks.map((chunk) => [`page-${chunk}.ts`, chunkSource(inChunk(chunk))])),
    });
  }
  writeFolder(path.join(root, 'packages/contracts/src/generated'), linkFiles(pages));
}
