import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

const byHand = 'Name the call by its contract';
const asserted = 'A reply has the type of its contract';
const otherClient = 'eslint(no-restricted-';
const anyReply = /no-unsafe-(argument|assignment|call|member-access|return)/;
const narrowing = /no-unsafe-type-assertion/;
const component = 'mfe-member/src/features/sign-in/LoginForm.tsx';
const kit = 'packages/web-kit/src/bot-check/turnstile-provider.ts';
const page = 'mfe-member/src/hard-navigate.ts';
const service = 'services/auth/src/app.ts';

const refused = [
  ["export const path = '/api/episodes';", page, byHand],
  ['export const path = (id: number) => `/api/episodes/${id}`;', page, byHand],
  ['export const path = (origin: string) => `${origin}/api/episodes`;', service, byHand],
  ['export const read = async (r: Response) => (await r.json()) as { id: number };', page, asserted],
  ['export const read = async (r: Response) => ((await r.json()) as { id: number }).id;', service, asserted],
  ['export const read = async () => (await readCall(x, {})) as { id: number };', page, asserted],
  // An address in pieces, with an origin, in other letters, in an attribute.
  ["export const path = (id: number) => '/api' + `/episodes/${id}`;", page, byHand],
  ['export const path = (origin: string) => `${origin}api/episodes`;', page, byHand],
  ["export const path = new URL('api/episodes', 'https://nobicast.example');", page, byHand],
  ["export const path = 'https://nobicast.example/api/episodes';", service, byHand],
  ["export const path = '/API/episodes';", page, byHand],
  ['export const link = <a href="/api/account/export">x</a>;', component, byHand],
  ['export const read = async (r: Response) => <{ id: number }>await r.json();', page, asserted],
  [
    'export const read = async (r: Response) => JSON.parse(await r.text()) as { id: number };',
    service,
    asserted,
  ],
  [
    'export const read = async (r: Response) => (await r.json()) as unknown as { id: number };',
    page,
    asserted,
  ],
  [
    'export const read = (r: Response) => r.json().then((reply: { id: number }) => reply.id);',
    page,
    asserted,
  ],
  ["export const read = () => fetch('/somewhere');", page, otherClient],
  ["export const read = () => window.fetch('/somewhere');", page, otherClient],
  ["export const read = () => window['fetch']('/somewhere');", page, otherClient],
  ["const { fetch: read } = window; export const x = () => read('/somewhere');", page, otherClient],
  ["const read = fetch; export const x = () => read('/somewhere');", page, otherClient],
  ["export const read = () => fetch.call(null, '/somewhere');", page, otherClient],
  ['export const read = () => new XMLHttpRequest();', page, otherClient],
  ["export const read = () => new EventSource('/somewhere');", page, otherClient],
  ["export const send = () => navigator.sendBeacon('/somewhere');", page, otherClient],
  [
    "import type { PageRequest } from '@nobicast/contracts/remote'; export const read = (r: PageRequest) => r.fetchJson('/somewhere');",
    page,
    otherClient,
  ],
  ["export const read = () => fetch('http://127.0.0.1:4001/somewhere');", service, otherClient],
  ["export const read = () => globalThis.fetch('http://127.0.0.1:4001/x');", service, otherClient],
  ["import { request } from 'undici'; export const read = request;", service, otherClient],
  ["import http from 'node:http'; export const read = () => http.get('http://x');", service, otherClient],
  ["import { get } from 'node:http'; export const read = get;", service, otherClient],
] as const;

const refusedByType = [
  [
    'export const read = async (r: Response) => { const x: { id: number } = await r.json(); return x; };',
    page,
    anyReply,
  ],
  ['export const read = async (r: Response): Promise<{ id: number }> => r.json();', service, anyReply],
  ['export const read = async (r: Response) => (await r.json()) satisfies { id: number };', page, anyReply],
  [
    'export const read = async (r: Response) => { const x = await r.json(); return Number(x.id); };',
    page,
    anyReply,
  ],
  ['export const read = async (r: Response) => JSON.parse(await r.text()).id === 1;', service, anyReply],
  [
    'export const read = async (r: Response) => { const x: unknown = await r.json(); return x as { id: number }; };',
    page,
    narrowing,
  ],
  ['export const read = (x: unknown) => x as { id: number };', kit, narrowing],
] as const;

const accepted = [
  ["export const path = '/apis';", page],
  ['export const read = async (r: Response) => { const x: unknown = await r.json(); return x; };', page],
  ["export const read = () => fetch('https://example.org');", 'services/auth/src/bot-check/turnstile.ts'],
  ["import { createServer } from 'node:http'; export const server = createServer();", service],
  ["export * from './api/index.ts';", page],
  ["export const path = '/api/episodes';", 'packages/contracts/src/calls.ts'],
] as const;

let folder: string;
/** By code and file. */
const complaints = new Map<string, string[]>();
const keyOf = (code: string, file: string) => `${file}: ${code}`;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lint-'));
  for (const name of ['.oxlintrc.json', 'tsconfig.json', 'infra/lint/plugin.mjs'])
    cpSync(path.join(root, name), path.join(folder, name));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const files = new Map<string, string>();
  // Each in a file of its own, of the folder for which the rules hold.
  for (const [code, file] of [...refused, ...refusedByType, ...accepted]) {
    const { dir, ext } = path.parse(file);
    const own = existsSync(path.join(folder, file)) ? path.join(dir, `case-${files.size}${ext}`) : file;
    mkdirSync(path.join(folder, dir), { recursive: true });
    writeFileSync(path.join(folder, own), `${code}\n`);
    files.set(keyOf(code, file), own);
  }
  const { stdout } = spawnSync(
    path.join(root, 'node_modules/.bin/oxlint'),
    ['--type-aware', '--format=unix', ...files.values()],
    { cwd: folder, encoding: 'utf8' },
  );
  const lines = stdout.split('\n');
  for (const [key, file] of files)
    complaints.set(
      key,
      lines.filter((line) => line.startsWith(`${file}:`)),
    );
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each(refused)('the lint refuses %s', (code, file, text) => {
  expect(complaints.get(keyOf(code, file))?.join('\n')).toContain(text);
});

it.each(refusedByType)('the lint refuses %s, by its types', (code, file, rule) => {
  expect(complaints.get(keyOf(code, file))?.join('\n')).toMatch(rule);
});

it.each(accepted)('the lint has nothing against %s in %s', (code, file) => {
  expect(complaints.get(keyOf(code, file))).toEqual([]);
});
