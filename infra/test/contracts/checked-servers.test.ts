import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');
const folders = ['services', 'api-gateway/src', 'infra/test'];

/** Without the shell, which serves no contract. */
const makesOurApp = /\b(buildApp|buildGateway|createServiceApp)\(/;
/** Serves a variable without naming its contracts. Stubs are inline functions, so they do not match. */
const servesUnchecked = /\blistenForTest\([\w.]+\)/;

const filesOf = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/(^|\/)(node_modules|dist)\//.test(file))
    .map((file) => path.join(folder, file));

test('no test serves a service or the gateway without checking its replies against the contracts', () => {
  const texts = folders
    .flatMap(filesOf)
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const);
  const serving = texts.filter(([, text]) => text.includes('await listenForTest(') && makesOurApp.test(text));
  expect(serving.length).toBeGreaterThan(8);
  expect(serving.filter(([, text]) => servesUnchecked.test(text)).map(([file]) => file)).toEqual([]);
});
