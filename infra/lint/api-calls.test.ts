import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** In a separate process, because Jest cannot load the configuration. */
const script = `
  import { ESLint } from 'eslint';
  const eslint = new ESLint();
  const texts = JSON.parse(process.argv[1]);
  const results = await Promise.all(texts.map(([code, filePath]) => eslint.lintText(code, { filePath })));
  console.log(JSON.stringify(results.map(([{ messages }]) => messages)));`;

const byHand = 'Name the call by its contract';
const asserted = 'A reply has the type of its contract';
const onlyFetch = 'Front ends call the API through';
const onlyServices = 'Services call each other with callService';
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
  ["export const read = () => fetch('/somewhere');", page, onlyFetch],
  ["export const read = () => window.fetch('/somewhere');", page, onlyFetch],
  ["export const read = () => window['fetch']('/somewhere');", page, onlyFetch],
  ["const { fetch: read } = window; export const x = () => read('/somewhere');", page, onlyFetch],
  ["const read = fetch; export const x = () => read('/somewhere');", page, onlyFetch],
  ["export const read = () => fetch.call(null, '/somewhere');", page, onlyFetch],
  ['export const read = () => new XMLHttpRequest();', page, onlyFetch],
  ["export const read = () => new EventSource('/somewhere');", page, onlyFetch],
  ["export const send = () => navigator.sendBeacon('/somewhere');", page, onlyFetch],
  [
    "import type { PageRequest } from '@nobicast/contracts/remote'; export const read = (r: PageRequest) => r.fetchJson('/somewhere');",
    page,
    onlyFetch,
  ],
  ["export const read = () => fetch('http://127.0.0.1:4001/somewhere');", service, onlyServices],
  ["export const read = () => globalThis.fetch('http://127.0.0.1:4001/x');", service, onlyServices],
  ["import { request } from 'undici'; export const read = request;", service, onlyServices],
  ["import http from 'node:http'; export const read = () => http.get('http://x');", service, onlyServices],
  ["import { get } from 'node:http'; export const read = get;", service, onlyServices],
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

describe('Lint', () => {
  let complaints: { ruleId: string | null; message: string }[][];
  beforeAll(() => {
    const texts = JSON.stringify([...refused, ...accepted]);
    const args = ['--input-type=module', '--eval', script, texts];
    complaints = JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }));
  });
  const complaintsAbout = (index: number) =>
    (complaints[index] ?? []).map(({ ruleId, message }) => `${ruleId}: ${message}`);

  it.each(refused.map((row, index) => [...row, index] as const))(
    'refuses %s',
    (_code, _file, text, index) => {
      expect(complaintsAbout(index)).toContainEqual(expect.stringContaining(text));
    },
  );

  it.each(accepted.map((row, index) => [...row, refused.length + index] as const))(
    'has nothing against %s in %s',
    (_code, _file, index) => {
      expect(complaints[index]).toBeDefined();
      expect(complaintsAbout(index)).toEqual([]);
    },
  );
});

test('a reply of type any is refused, and a narrowing of what is unknown', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lint-'));
  try {
    for (const file of ['.oxlintrc.json', 'tsconfig.json'])
      copyFileSync(path.join(root, file), path.join(folder, file));
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    const files = refusedByType.map(([code, file], index) => {
      const own = path.join(path.dirname(file), `case-${index}.ts`);
      mkdirSync(path.join(folder, path.dirname(own)), { recursive: true });
      writeFileSync(path.join(folder, own), `${code}\n`);
      return own;
    });
    const { stdout } = spawnSync(
      path.join(root, 'node_modules/.bin/oxlint'),
      ['--type-aware', '--format=unix', ...files],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    const lines = stdout.split('\n');
    for (const [index, [code, , rule]] of refusedByType.entries())
      expect([code, lines.filter((line) => line.startsWith(`${files[index]}:`)).join()]).toEqual([
        code,
        expect.stringMatching(rule),
      ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
