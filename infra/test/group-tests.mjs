import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const groupsFolder = path.join('test-results', 'groups');

/** So many lines of tests that loading the modules is not the cost, and so few that all processes have work. */
const groupLines = 2_400;

/** They replace modules, which others of a group have loaded, measure time, need another environment, or say so. */
const standsAlone = (source) =>
  /\b(jest\.(mock|doMock|resetModules|isolateModules)|cpuUsage|performance\.now)\(|@jest-environment|@alone/.test(
    source,
  );

const isTest = (file) => /\.test\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file);

/** The file of a test that ran in a group; undefined if its file ran by itself. */
export const fileInGroup = (file, { ancestorTitles = [] }) =>
  file.startsWith(groupsFolder) ? ancestorTitles[0] : undefined;

/** Each group with the files of one folder that stand beside each other, from the root. */
export function planGroups({ root, folders, isIn = () => true }) {
  const alone = [];
  const groups = [];
  for (const folder of folders) {
    const files = readdirSync(path.join(root, folder), { recursive: true })
      .map((file) => path.join(folder, file))
      .filter((file) => isTest(file) && isIn(file))
      .sort();
    let lines = groupLines;
    for (const file of files) {
      const source = readFileSync(path.join(root, file), 'utf8');
      if (standsAlone(source)) {
        alone.push(file);
        continue;
      }
      if (lines >= groupLines) {
        groups.push([]);
        lines = 0;
      }
      groups.at(-1).push(file);
      lines += source.split('\n').length;
    }
  }
  return { alone, groups };
}

/** A file that cannot be loaded fails as one test, beside those of the other files. */
const partOf = (root, file, beforeEachFile) => `
describe(${JSON.stringify(file)}, () => {
  ${beforeEachFile}
  try {
    require(${JSON.stringify(path.join(root, file))});
  } catch (error) {
    test('cannot be loaded', () => {
      throw error;
    });
  }
});
`;

/**
 * Jest loads every module anew for each file that it is given, which is most of the time of a short file. It is given
 * groups instead: files that load the tests of several files, each in a `describe` with the name of its file.
 *
 * @param {{ root: string, name: string, folders: string[], isIn?: (file: string) => boolean,
 *   beforeEachFile?: string }} project
 *   `beforeEachFile` is code for what a file finds as the first of a group.
 * @returns {string[]} the files for Jest, absolute
 */
export function groupTests({ root, name, beforeEachFile = '', ...project }) {
  const { alone, groups } = planGroups({ root, ...project });
  const target = path.join(root, groupsFolder, name);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const written = groups.map((files, index) => {
    const group = path.join(target, `${files[0].split('/').slice(0, 2).join('-')}-${index + 1}.test.ts`);
    writeFileSync(group, files.map((file) => partOf(root, file, beforeEachFile)).join(''));
    return group;
  });
  return [...alone.map((file) => path.join(root, file)), ...written];
}
