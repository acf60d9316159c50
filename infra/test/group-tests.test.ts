import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { planGroups } from './group-tests.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'groups-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
const write = (file: string, source: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), source);
};

test('each test file is in one group of its folder, or alone where it replaces modules or says so', () => {
  const short = "test('adds', () => undefined);\n";
  write('one/a.test.ts', short);
  write('one/deep/b.test.tsx', short);
  write('one/mocks.test.ts', "jest.mock('./other');\n");
  write('one/says-so.test.ts', '/** @alone because it changes prototypes */\n');
  write('one/server.test.ts', '/** @jest-environment node */\n');
  write('one/a.ts', short);
  write('one/node_modules/library/c.test.ts', short);
  write('one/other/d.test.ts', short);
  write('two/long.test.ts', '\n'.repeat(5_000));
  write('two/next.test.ts', short);
  const plan = planGroups({
    root,
    folders: ['one', 'two'],
    isIn: (file) => !file.startsWith('one/other/'),
  });
  expect(plan).toEqual({
    alone: ['one/mocks.test.ts', 'one/says-so.test.ts', 'one/server.test.ts'],
    groups: [['one/a.test.ts', 'one/deep/b.test.tsx'], ['two/long.test.ts'], ['two/next.test.ts']],
  });
});
