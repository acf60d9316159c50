/** @jest-environment node */
import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');
const rspack = path.join(root, 'node_modules/@rspack/cli/bin/rspack.js');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'remote-'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Builds a remote of these sources. */
async function build(sources: Record<string, string>, options = '') {
  const files = {
    'package.json': '{ "name": "fixture", "version": "1.0.0" }',
    'rspack.config.mjs': `import { defineRemote } from '@nobicast/web-kit/remote-preset';
      export default defineRemote({ folder: import.meta.dirname, name: 'mfeFixture', ${options} });`,
    'src/addresses.json': '{ "prefixes": ["/fixture"], "pages": ["/fixture"] }',
    ...sources,
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  const { isBuilt, output } = await new Promise<{ isBuilt: boolean; output: string }>((resolve) =>
    execFile(process.execPath, [rspack, 'build'], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ isBuilt: !error, output: stdout + stderr }),
    ),
  );
  const readRelease = () =>
    JSON.parse(readFileSync(path.join(folder, 'dist/release/release.json'), 'utf8')) as {
      addresses: object;
      shared: Record<string, string[]>;
      ranges: Record<string, string>;
      css: string[];
      pages: Record<string, { js: string[]; css: string[] }>;
      integrity: Record<string, string>;
    };
  return { isBuilt, output, readRelease };
}

test('release.json lists the names imported from each shared library, including imports by bundled libraries', async () => {
  const { output, readRelease } = await build({
    'src/app.tsx': `import { Link, useParams as parameters } from 'react-router-dom';
      import useSWR, { mutate } from 'swr';
      import * as React from 'react';
      import { shown } from './shown';
      export const createRemote = () => [shown, parameters, useSWR, mutate, React.useState, <Link to="/" />];`,
    'src/shown.ts': `export { Outlet as shown } from 'react-router-dom';`,
  });
  expect(output).not.toContain('ERROR');
  const { shared, ranges, addresses, integrity } = readRelease();
  expect(shared['react-router-dom']).toEqual(expect.arrayContaining(['Link', 'Outlet', 'useParams']));
  expect(shared.swr).toEqual(['default', 'mutate']);
  expect(shared.react).toEqual(['useState']);
  expect(shared['react/jsx-runtime']).toEqual(['jsx']);
  // D6, C4, D3
  expect(ranges).toEqual({
    react: '^19.0.0',
    'react-router-dom': '^7.0.0',
    'react/jsx-runtime': '^19.0.0',
    swr: '^2.0.0',
  });
  expect(addresses).toEqual({ prefixes: ['/fixture'], pages: ['/fixture'] });
  const written = readdirSync(path.join(folder, 'dist/release'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'release.json')
    .map((entry) =>
      path.relative(path.join(folder, 'dist/release'), path.join(entry.parentPath, entry.name)),
    );
  expect(Object.keys(integrity).sort()).toEqual(written.sort());
});

test.each([
  `import * as React from 'react'; export const createRemote = (name) => React[name];`,
  `export * from 'react'; export const createRemote = 1;`,
  `export const createRemote = () => import('react');`,
])('a library used as a whole is listed so: %s', async (source) => {
  const { readRelease } = await build({ 'src/app.tsx': source });
  expect(readRelease().shared.react).toEqual(['*']);
});

test('a name that the shell does not share fails the build with an error that names it', async () => {
  const { isBuilt, output } = await build({
    'src/app.tsx': `import { Link, useFetcher } from 'react-router-dom'; export const createRemote = () => [Link, useFetcher];`,
  });
  expect(isBuilt).toBe(false);
  expect(output).toContain('The shell does not share "useFetcher" of react-router-dom.');
  expect(output).not.toContain('"Link"');
});

test('a library of which the shell shares a part cannot be used as a whole', async () => {
  const { isBuilt, output } = await build({
    'src/app.tsx': `import * as router from 'react-router-dom'; export const createRemote = (name) => router[name];`,
  });
  expect(isBuilt).toBe(false);
  expect(output).toContain('Import the names you use from react-router-dom');
});

test.each(['swr/mutation', 'react-dom/server', 'react-dom/client', 'react-router', 'zustand/middleware'])(
  '%s is not shared: importing it fails the build of browser and server',
  async (request) => {
    const source = `import * as library from '${request}'; export const createRemote = () => library;`;
    const { isBuilt, output } = await build(
      { 'src/app.tsx': source, 'src/app.server.ts': `export * from './app';` },
      'isRenderedOnServer: true',
    );
    expect(isBuilt).toBe(false);
    expect(output.split(`"${request}" is not shared.`).length - 1).toBeGreaterThanOrEqual(2);
  },
);

test('each page is listed with its scripts and styles, the shared ones first', async () => {
  const page = (name: string) => ({
    [`src/${name}.tsx`]: `import styles from './${name}.module.css'; import { both } from './both';
      export const Page = () => <p className={styles.own}>{both}</p>;`,
    [`src/${name}.module.css`]: `.own { color: red; }`,
  });
  const { output, readRelease } = await build(
    {
      'src/app.tsx': `import styles from './app.module.css';
        export const createRemote = () => [styles.frame,
          import(/* webpackChunkName: "page-one" */ './one'), import(/* webpackChunkName: "page-two" */ './two'),
          import(/* webpackChunkName: "dialog" */ './dialog')];`,
      // A class and a custom property of one name; another file's styles read the property.
      'src/app.module.css': ':global(:root) { --frame: blue; } .frame { color: var(--frame); }',
      'src/both.tsx': `import styles from './both.module.css'; export const both = <b className={styles.both} />;`,
      'src/both.module.css': '.both { color: green; }',
      'src/dialog.tsx': 'export const dialog = 1;',
      ...page('one'),
      ...page('two'),
    },
    `pagesTogether: { common: ['one', 'two'] }`,
  );
  expect(output).not.toContain('ERROR');
  const { pages, css, integrity } = readRelease();
  expect(Object.keys(pages)).toEqual(['one', 'two']);
  const hash = expect.any(String) as string;
  const names = (files: string[] = []) => files.map((file) => file.replace(/\.[\da-f]{8}\./, '.'));
  expect(names(pages.one?.js)).toEqual(['web/js/common.js', 'web/js/page-one.js']);
  expect(names(pages.one?.css)).toEqual(['web/css/common.css', 'web/css/page-one.css']);
  expect(names(pages.two?.css)).toEqual(['web/css/common.css', 'web/css/page-two.css']);
  expect(css).toHaveLength(1);
  expect(readFileSync(path.join(folder, 'dist/release', css[0] ?? ''), 'utf8')).toMatch(
    /^:root\{--frame:(blue|#00f)\}\.mfeFixture_frame_\w+\{color:var\(--frame\)\}/,
  );
  for (const file of [...css, ...(pages.one?.js ?? []), ...(pages.two?.css ?? [])])
    expect(integrity[file]).toEqual(hash);
});
