import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  citedCodes,
  codes,
  firstUse,
  groups,
  ids,
  read,
  requirements,
  root,
  rows,
  sourceFiles,
} from './requirements/spec.ts';

/** Its examples are no citations. */
const isThisTest = (file: string) => file === 'infra/test/coverage-document.test.ts';
const twice = (ids: string[]) => ids.filter((id, index) => ids.indexOf(id) !== index);

describe('the requirements', () => {
  test('are written down once each, in the file of their group', () => {
    expect(requirements).toHaveLength(1_023);
    expect(twice(requirements)).toEqual([]);
    expect(requirements.filter((id) => !groups.includes(id.replace(/-\d+$/, '')))).toEqual([]);
  });

  test.each([
    ['(HOME-12)', ['HOME-12']],
    ['LAYOUT-28, 29 and 31: who is here', ['LAYOUT-28', 'LAYOUT-29', 'LAYOUT-31']],
    ['API-PUBLIC-098 to 100', ['API-PUBLIC-098', 'API-PUBLIC-099', 'API-PUBLIC-100']],
    ['(LAYOUT-30, ROLES-12, A61)', ['LAYOUT-30', 'ROLES-12', 'A61']],
    ['HOME-12, 300 ms later: %C3%A9, #A11', ['HOME-12']],
  ])('%s cites %j', (text, cited) => expect(citedCodes(text)).toEqual(cited));

  test('include every code that code, tests and documents cite', () => {
    const files = sourceFiles().filter((file) => !isThisTest(file));
    expect(files.length).toBeGreaterThan(500);
    const unknown = files.flatMap((file) =>
      citedCodes(read(file))
        .filter((code) => !codes.has(code))
        .map((code) => `${file}: ${code}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe('the coverage document', () => {
  test('has each requirement exactly once, as done, differing or untested', () => {
    const listed = new Set(rows.map(({ id }) => id));
    expect(requirements.filter((id) => !listed.has(id))).toEqual([]);
    expect(twice(rows.map(({ id }) => id))).toEqual([]);
    expect(rows.filter(({ id }) => !requirements.includes(id))).toEqual([]);
    const states = ['done', 'differs', 'untested'];
    expect([...rows, ...firstUse].filter(({ state }) => !states.includes(state))).toEqual([]);
  });

  test('has every row under an id of its own, and reads each of them', () => {
    expect(twice(ids)).toEqual([]);
    const known = new Set([...rows, ...firstUse].map(({ id }) => id));
    expect(ids.filter((id) => !known.has(id))).toEqual([]);
  });

  test('names a test for what is done, and only tests that exist', () => {
    expect(firstUse.length).toBeGreaterThan(10);
    const all = [...rows, ...firstUse];
    expect(all.filter(({ state, tests }) => state === 'done' && tests.length === 0)).toEqual([]);
    const missing = all.flatMap(({ id, tests }) =>
      tests.filter((file) => !existsSync(path.join(root, file))).map((file) => `${id}: ${file}`),
    );
    expect(missing).toEqual([]);
  });

  test('has a row for every requirement that a test cites', () => {
    const listed = new Set(rows.map(({ id }) => id));
    const files = sourceFiles().filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !isThisTest(file));
    const unlisted = files.flatMap((file) =>
      citedCodes(read(file))
        .filter((code) => code.includes('-') && !listed.has(code))
        .map((code) => `${file}: ${code}`),
    );
    expect(unlisted).toEqual([]);
  });

  test('rests on tests that all run', () => {
    const passedOver =
      /\b(test|it|describe)(\.\w+)*\.(skip|only|todo|fixme|fail|failing)\b|\b(xit|xtest|xdescribe|fit|fdescribe)\(/;
    const files = sourceFiles().filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !isThisTest(file));
    expect(files.filter((file) => passedOver.test(read(file)))).toEqual([]);
  });

  test('calls a row done only where every test it names carries the code of the row', () => {
    const carried = new Map<string, Set<string>>();
    const carries = (file: string, id: string) => {
      const ids = carried.get(file) ?? new Set(citedCodes(read(file)));
      carried.set(file, ids);
      return ids.has(id);
    };
    const done = rows.filter(({ state }) => state === 'done');
    const unheld = done.flatMap(({ id, tests }) =>
      tests.filter((file) => !carries(file, id)).map((file) => `${id}: ${file}`),
    );
    expect(unheld).toEqual([]);
  });

  test('calls a finding of the third use done only where every test it names carries its code', () => {
    const done = firstUse.filter(({ id, state }) => id.startsWith('T3-') && state === 'done');
    expect(done.length).toBeGreaterThan(0);
    const unheld = done.flatMap(({ id, tests }) =>
      tests.filter((file) => !new RegExp(`\\b${id}\\b`).test(read(file))).map((file) => `${id}: ${file}`),
    );
    expect(unheld).toEqual([]);
  });
});
