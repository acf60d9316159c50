import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(__dirname, '../compatibility');
const digestOf = (file: string) =>
  createHash('sha256')
    .update(readFileSync(path.join(folder, file)))
    .digest('hex');
const advice =
  'A frozen fixture stands for what was released: restore it. A new state is a new file, with a new line in frozen.sha256.';

test('no frozen compatibility fixture was edited or removed, and each one is listed', () => {
  const listed = readFileSync(path.join(folder, 'frozen.sha256'), 'utf8').trim().split('\n').sort();
  const present = ['remotes', 'shells'].flatMap((kind) =>
    readdirSync(path.join(folder, kind)).map((name) => `${kind}/${name}`),
  );
  const actual = present.map((file) => `${digestOf(file)}  ${file}`).sort();
  expect({ advice, files: actual }).toEqual({ advice, files: listed });
});
