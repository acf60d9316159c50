import {
  appendFileSync,
  cpSync,
  existsSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { prepend, replaceIn, type Descriptor } from './releases.ts';

// Each is a build of this checkout with one change in its files.

const root = path.resolve(import.meta.dirname, '../..');

type Remote = 'mfe-admin' | 'mfe-public';
/** `release.json`, where a change replaces more of it. */
type Record = Omit<Partial<Descriptor>, 'addresses'> & { addresses?: unknown };

export interface BrokenRelease {
  /** Completes the sentence "a release that …". */
  name: string;
  remote?: Remote;
  /** Changes files, whose digests are recomputed; the result overrides `release.json`. */
  change?:
    | ((folder: string, descriptor: Descriptor) => void)
    | ((folder: string, descriptor: Descriptor) => Record);
  /** Changes the finished build, without its digests. */
  damage?: (folder: string, descriptor: Descriptor) => void;
  /** The expected refusal. */
  reason: RegExp;
}

/** At the start of a page's code in the administration. */
const inBrowser =
  (statement: string) =>
  (folder: string, { preload }: Descriptor): void =>
    prepend(folder, preload[0] ?? '', `${statement};`);
/** At the start of the server bundle. */
const onServer =
  (statement: string) =>
  (folder: string, { serverEntry }: Descriptor): void =>
    prepend(folder, serverEntry, `${statement};`);
/** In place of the administration's pages. */
const inRender =
  (body: string) =>
  (folder: string, { preload }: Descriptor): void =>
    replaceIn(
      folder,
      preload[0] ?? '',
      /routes:\s*(?=\[)/,
      `routes:[{path:"/admin/*",Component(){${body}}}],old:`,
    );
const later = (statement: string, ms = 500) => inBrowser(`setTimeout(() => { ${statement} }, ${ms})`);
const asRole = (role: string, statement: string) =>
  inBrowser(`fetch('/api/auth/me').then((reply) => reply.json()).then(({ data: { user } }) => {
    if (user.is_authenticated && user.role === '${role}') { ${statement} }
  })`);
const whenPressed = (label: string, statement: string) =>
  inBrowser(`addEventListener('click', (event) => {
    if (event.target.closest('button')?.textContent.includes('${label}')) { ${statement} }
  })`);

export const brokenReleases: readonly BrokenRelease[] = [
  // Files and record
  {
    name: 'lacks a chunk',
    damage: (folder, { preload }) => rmSync(path.join(folder, preload[0] ?? '')),
    reason: /is missing/,
  },
  {
    name: 'has an altered file',
    damage: (folder, { preload }) => appendFileSync(path.join(folder, preload[0] ?? ''), ' '),
    reason: /was altered/,
  },
  {
    name: 'has a file that nobody listed',
    damage: (folder) => writeFileSync(path.join(folder, 'web/js/more.js'), ''),
    reason: /more\.js is not listed/,
  },
  {
    name: 'contains a link',
    damage: (folder) => symlinkSync('/etc', path.join(folder, 'etc')),
    reason: /etc is not a regular file/,
  },
  {
    name: 'has a file that is too large',
    change: (folder, { preload }) => truncateSync(path.join(folder, preload[0] ?? ''), 17 * 1024 * 1024),
    reason: /is larger than \d+ bytes/,
  },
  {
    name: 'has a record that is no JSON',
    damage: (folder) => writeFileSync(path.join(folder, 'release.json'), '{'),
    reason: /JSON|Build it again/,
  },
  { name: 'has addresses that are none', change: () => ({ addresses: 'everywhere' }), reason: /addresses/ },
  { name: 'needs a newer HostApi', change: () => ({ hostApi: 99 }), reason: /needs HostApi 99/ },
  {
    name: 'needs another major of React',
    change: (_, { ranges }) => ({ ranges: { ...ranges, react: '^20.0.0' } }),
    reason: /react \^20\.0\.0/,
  },
  {
    name: 'needs a library that is not shared',
    change: (_, { shared, ranges }) => ({
      shared: { ...shared, jotai: ['atom'] },
      ranges: { ...ranges, jotai: '^2.0.0' },
    }),
    reason: /jotai \(not offered\)/,
  },
  {
    name: 'claims a prefix of another remote',
    change: () => ({ addresses: { prefixes: ['/admin', '/login'], pages: ['/admin'] } }),
    reason: /\/login is reserved for mfe-member/,
  },
  // On the server
  {
    name: 'does not parse on the server',
    remote: 'mfe-public',
    change: onServer('this is no code'),
    reason: /is not rendered: .*bundle/i,
  },
  {
    name: 'throws on the server when it is loaded',
    remote: 'mfe-public',
    change: onServer(`throw new Error('at load')`),
    reason: /at load/,
  },
  {
    name: 'never finishes loading on the server',
    remote: 'mfe-public',
    change: onServer('for (;;)'),
    reason: /is not rendered: .*bundle/i,
  },
  {
    name: 'ends its process',
    remote: 'mfe-public',
    change: onServer('process.exit(1)'),
    reason: /is not rendered: .*bundle/i,
  },
  {
    name: 'shows another page on the server than in the browser',
    remote: 'mfe-public',
    change: (folder, { serverEntry }) => replaceIn(folder, serverEntry, 'Archives', 'Archiven'),
    reason: /Hydration mismatch/,
  },
  // In the browser, when loaded
  { name: 'throws when it is loaded', change: inBrowser(`throw new Error('at load')`), reason: /at load/ },
  {
    name: 'does not parse in the browser',
    change: inBrowser('this is no code'),
    reason: /SyntaxError|Unexpected|Invalid/,
  },
  {
    name: 'throws when it renders',
    change: inRender(`throw new Error('at render')`),
    reason: /\/admin does not work in a browser( as \w+)?: .*at render/,
  },
  { name: 'never finishes loading', change: inBrowser('for (;;)'), reason: /It is not interactive after/ },
  { name: 'never finishes rendering', change: inRender('for (;;);'), reason: /It is not interactive after/ },
  { name: 'shows nothing', change: inRender('return null'), reason: /It is not interactive after/ },
  {
    name: 'has no heading',
    change: inBrowser(
      `document.head.append(Object.assign(document.createElement('style'), { textContent: 'h1 { display: none }' }))`,
    ),
    reason: /It shows no heading/,
  },
  {
    name: 'lacks a style sheet that it names itself',
    change: inBrowser(
      `document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/remotes/mfe-admin/absent.css' }))`,
    ),
    reason: /absent\.css/,
  },
  {
    name: 'loads a script of another site',
    change: inBrowser(
      `document.head.append(Object.assign(document.createElement('script'), { src: 'https://elsewhere.example/x.js' }))`,
    ),
    reason: /elsewhere\.example/,
  },
  {
    name: 'asks another site',
    change: inBrowser(`fetch('https://elsewhere.example/')`),
    reason: /elsewhere\.example/,
  },
  {
    name: 'runs an inline script',
    change: inBrowser(
      `document.head.append(Object.assign(document.createElement('script'), { textContent: '1' }))`,
    ),
    reason: /inline script/,
  },
  { name: 'evaluates text', change: later(`eval('1')`), reason: /script-src|unsafe-eval/ },
  {
    name: 'reads what the API does not have',
    change: inBrowser(`fetch('/api/absent')`),
    reason: /\/api\/absent is no address of the API/,
  },
  { name: 'opens a dialog', change: later(`alert('!')`), reason: /dialog of the browser \(alert\)/ },
  {
    name: 'installs a service worker',
    change: inBrowser(`navigator.serviceWorker.register('/remotes.json')`),
    reason: /service worker|ServiceWorker/,
  },
  // While it is watched
  {
    name: 'throws after three seconds',
    change: later(`throw new Error('too late')`, 3_000),
    reason: /too late/,
  },
  {
    name: 'leaves a rejection unhandled',
    change: later(`Promise.reject(new Error('unhandled'))`),
    reason: /unhandled/,
  },
  { name: 'logs an error', change: later(`console.error('broken')`), reason: /broken/ },
  {
    name: 'blocks after a second',
    change: later('for (;;);', 1_000),
    // On a slow machine before it is interactive.
    reason: /It does not answer any more after|It is not interactive after/,
  },
  { name: 'reloads itself', change: later('location.reload()', 100), reason: /loads itself again and again/ },
  {
    name: 'changes its address for ever',
    change: later(`let n = 0; setInterval(() => history.replaceState({}, '', '?n=' + n++), 20)`),
    reason: /changes its address again and again/,
  },
  {
    name: 'keeps visitors from leaving',
    change: later(`addEventListener('beforeunload', (event) => event.preventDefault())`),
    reason: /not to leave/,
  },
  {
    name: 'grows and grows',
    change: later(
      `setInterval(() => { for (let n = 0; n < 9000; n += 1) document.body.append(document.createElement('i')); }, 20)`,
    ),
    // On a slow machine the page is too large to be asked before it is counted again.
    reason: /document grows and grows|memory|does not answer any more/,
  },
  {
    name: 'takes more and more memory',
    change: later(
      `window.kept = []; setInterval(() => kept.push(Array.from({ length: 400000 }, (_, n) => ({ n }))), 20)`,
    ),
    // On a slow machine collecting it blocks the page first.
    reason: /more and more memory|does not answer any more/,
  },
  // For some users, or on a press
  {
    name: 'throws only for administrators',
    change: asRole('admin', `throw new Error('for admins')`),
    reason: /\/admin\S* does not work in a browser as admin: for admins/,
  },
  {
    name: 'throws only for users',
    change: asRole('user', `throw new Error('for users')`),
    reason: /\/admin\S* does not work in a browser as user: for users/,
  },
  {
    name: 'throws when something is pressed',
    change: whenPressed('Utilisateurs', `throw new Error('no tab')`),
    reason: /as admin after “Utilisateurs” was pressed: no tab/,
  },
  {
    name: 'blocks when something is pressed',
    change: whenPressed('Utilisateurs', 'for (;;);'),
    reason: /It does not answer any more after “Utilisateurs” was pressed/,
  },
];

/** What no check before a publication sees, and why: all in one release, which is published. */
export const laterFaults: readonly {
  why: string;
  change: (folder: string, descriptor: Descriptor) => void;
}[] = [
  {
    why: 'it fails after a longer time than pages are watched',
    change: later(`throw new Error('an hour later')`, 3_600_000),
  },
  {
    why: 'it fails by what is typed: the check types nothing',
    change: inBrowser(`addEventListener('beforeinput', () => { throw new Error('typed'); })`),
  },
  {
    why: 'it takes memory as slowly as pages do that work',
    change: inBrowser(`window.slow = []; setInterval(() => slow.push(new Array(1000).fill(0)), 100)`),
  },
  {
    why: 'it replaces what others keep: the browser does not say whose entry it is',
    change: inBrowser(`localStorage.setItem('nobicast:theme', '"plaid"')`),
  },
  {
    why: 'it fails for a role that is not tried',
    change: asRole('moderator', `throw new Error('for moderators')`),
  },
  {
    why: 'it asks another site for a picture: covers and avatars may come from anywhere',
    change: inBrowser(`new Image().src = 'https://elsewhere.example/pixel.gif'`),
  },
  {
    why: 'it fails for the reply to a write: none is sent',
    change: inBrowser(
      `const send = window.fetch; window.fetch = async (...args) => { const reply = await send(...args); if (args[1]?.method === 'POST') throw new TypeError('after a write'); return reply; }`,
    ),
  },
];

export function writeBroken(
  folder: string,
  { remote = 'mfe-admin', change, damage }: Omit<BrokenRelease, 'name' | 'reason'>,
): void {
  cpSync(path.join(root, remote, 'dist/release'), folder, { recursive: true });
  const file = path.join(folder, 'release.json');
  const descriptor = JSON.parse(readFileSync(file, 'utf8')) as Descriptor;
  const changed = change?.(folder, descriptor) ?? {};
  const integrity = Object.fromEntries(
    Object.keys(descriptor.integrity)
      // The compressed copy of a changed file is removed.
      .filter((name) => existsSync(path.join(folder, name)))
      .map((name) => {
        const digest = createHash('sha384').update(readFileSync(path.join(folder, name)));
        return [name, `sha384-${digest.digest('base64')}`];
      }),
  );
  writeFileSync(
    file,
    JSON.stringify({ ...descriptor, ...changed, release: `${descriptor.release}-broken`, integrity }),
  );
  damage?.(folder, descriptor);
}
