import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Lints texts as if they were files of the project. In a separate process, because Jest cannot load the configuration. */
const script = `
  import { ESLint } from 'eslint';
  const eslint = new ESLint();
  const texts = JSON.parse(process.argv[1]);
  const results = await Promise.all(texts.map(([code, filePath]) => eslint.lintText(code, { filePath })));
  console.log(JSON.stringify(results.map(([{ messages }]) => messages)));`;

const byHand = 'Name the call by its contract';
const asserted = 'A reply has the type of its contract';
const onlyFetch = 'Front ends call the API through';
const page = 'mfe-member/src/failure-text.ts';
const service = 'services/auth/src/app.ts';

const refused = [
  ["export const path = '/api/episodes';", page, byHand],
  ['export const path = (id: number) => `/api/episodes/${id}`;', page, byHand],
  ['export const path = (origin: string) => `${origin}/api/episodes`;', service, byHand],
  ['export const read = async (r: Response) => (await r.json()) as { id: number };', page, asserted],
  ['export const read = async (r: Response) => ((await r.json()) as { id: number }).id;', service, asserted],
  [
    'export const read = async (r: Response) => { const x: { id: number } = await r.json(); return x; };',
    page,
    asserted,
  ],
  ['export const read = async () => (await readCall(x, {})) as { id: number };', page, asserted],
  ["export const read = () => fetch('/somewhere');", page, onlyFetch],
  ["export const read = () => window.fetch('/somewhere');", page, onlyFetch],
] as const;

const accepted = [
  ["export const path = '/apis';", page],
  ['export const read = async (r: Response) => { const x: unknown = await r.json(); return x; };', page],
  ["export const read = () => fetch('https://example.org');", service],
  ["export const path = '/api/episodes';", 'packages/contracts/src/calls.ts'],
] as const;

describe('Lint', () => {
  let complaints: { ruleId: string | null; message: string }[][];
  beforeAll(() => {
    const texts = JSON.stringify([...refused, ...accepted]);
    const args = ['--input-type=module', '--eval', script, texts];
    complaints = JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }));
  }, 60_000);
  const complaintsAbout = (index: number) =>
    (complaints[index] ?? [])
      .filter(({ ruleId }) => ruleId === 'no-restricted-syntax')
      .map(({ message }) => message);

  it.each(refused.map((row, index) => [...row, index] as const))(
    'refuses %s',
    (_code, _file, text, index) => {
      expect(complaintsAbout(index)).toEqual([expect.stringContaining(text)]);
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
