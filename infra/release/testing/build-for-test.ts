import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { serverBundle, type BundleCode } from '../../../shell/server/testing/shell-for-test.ts';

export const digestOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

export const addressesOf = {
  'mfe-public': { prefixes: [], pages: ['/', '/archives', '/episodes/:slug', '/users/:id', '/faq'] },
  'mfe-member': { prefixes: ['/login'], pages: ['/login'] },
};
export type RemoteOfTest = keyof typeof addressesOf;

/** Its server bundle, one script, one style sheet, and the record of both. */
export function writeBuild(
  folder: string,
  release: string,
  options: {
    remote?: RemoteOfTest;
    code?: BundleCode | string;
    files?: Readonly<Record<string, string>>;
    descriptor?: Readonly<Record<string, unknown>>;
  } = {},
): string {
  const { remote = 'mfe-public', code = {}, descriptor = {} } = options;
  const files = {
    'web/js/entry.js': `// ${release}`,
    'web/css/app.css': '.app{color:red}',
    'server/app.cjs': typeof code === 'string' ? code : serverBundle(code),
    ...options.files,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const record = {
    name: remote === 'mfe-public' ? 'mfePublic' : 'mfeMember',
    release,
    version: '1.0.0',
    hostApi: 1,
    addresses: addressesOf[remote],
    entry: 'web/js/entry.js',
    css: ['web/css/app.css'],
    preload: [],
    shared: { react: ['useState'] },
    ranges: { react: '^19.0.0' },
    serverEntry: 'server/app.cjs',
    integrity: Object.fromEntries(Object.entries(files).map(([file, text]) => [file, digestOf(text)])),
    ...descriptor,
  };
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify(record));
  return folder;
}
