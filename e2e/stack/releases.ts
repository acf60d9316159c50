import {
  appendFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { expect } from './test.ts';

// Releases that are changed copies of the current one.

/** The part of `release.json` that journeys change. */
export interface Descriptor {
  release: string;
  hostApi: number;
  entry: string;
  preload: string[];
  serverEntry: string;
  shared: Record<string, string[]>;
  ranges: Record<string, string>;
  integrity: Record<string, string>;
}

/** The release that browsers get. */
export async function registeredRelease(
  request: APIRequestContext,
  name: string,
): Promise<string | undefined> {
  const { remotes } = (await (await request.get('/remotes.json')).json()) as {
    remotes: { name: string; release?: { release: string } }[];
  };
  return remotes.find((remote) => remote.name === name)?.release?.release;
}

/** Also removes the compressed copy. */
function changeFile(folder: string, file: string, change: (text: string) => string): undefined {
  const target = path.join(folder, file);
  const text = readFileSync(target, 'utf8');
  expect(change(text)).not.toBe(text);
  writeFileSync(target, change(text));
  rmSync(`${target}.br`, { force: true });
}
export const replaceIn = (folder: string, file: string, from: string | RegExp, to: string) =>
  changeFile(folder, file, (text) =>
    typeof from === 'string' ? text.replaceAll(from, to) : text.replace(from, to),
  );
export const prepend = (folder: string, file: string, statement: string) =>
  changeFile(folder, file, (text) => `${statement}${text}`);

export function publishCopy(
  remoteFolder: string,
  suffix: string,
  alter: (folder: string, descriptor: Descriptor) => Partial<Descriptor> | undefined,
) {
  const pointerFile = path.join(remoteFolder, 'current.json');
  const current = (JSON.parse(readFileSync(pointerFile, 'utf8')) as { release: string }).release;
  const next = `${current}-${suffix}`;
  const folder = path.join(remoteFolder, next);
  cpSync(path.join(remoteFolder, current), folder, { recursive: true });
  const descriptorFile = path.join(folder, 'release.json');
  const descriptor = JSON.parse(readFileSync(descriptorFile, 'utf8')) as Descriptor;
  const altered = alter(folder, descriptor);
  writeFileSync(descriptorFile, JSON.stringify({ ...descriptor, ...altered, release: next, integrity: {} }));
  const pointTo = (release: string) => {
    writeFileSync(`${pointerFile}.new`, JSON.stringify({ release }));
    renameSync(`${pointerFile}.new`, pointerFile);
  };
  pointTo(next);
  return { current, next, rollBack: () => pointTo(current) };
}

export const publishChanged = (remoteFolder: string, from: string, to: string) =>
  publishCopy(remoteFolder, 'changed', (folder, { serverEntry }) => {
    // The word is in the chunk of the rarely visited pages, and in the server bundle.
    const chunks = readdirSync(path.join(folder, 'web/js')).map((name) => `web/js/${name}`);
    const changed = [...chunks.filter((file) => file.endsWith('.js')), serverEntry].filter((file) =>
      readFileSync(path.join(folder, file), 'utf8').includes(from),
    );
    expect(changed.length).toBeGreaterThanOrEqual(2);
    for (const file of changed) {
      const code = readFileSync(path.join(folder, file), 'utf8');
      writeFileSync(path.join(folder, file), code.replaceAll(from, to));
      rmSync(path.join(folder, `${file}.br`), { force: true });
    }
  });

export const publishWithServerCode = (remoteFolder: string, statements: string) =>
  publishCopy(remoteFolder, 'server-code', (folder, { serverEntry }) => {
    appendFileSync(path.join(folder, serverEntry), `\n${statements}\n`);
  });
