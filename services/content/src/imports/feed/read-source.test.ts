import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSource } from './read-source.ts';

/** What is on the disk of a feed that contains this. Other processes have feeds there, too. */
const foldersWith = (mark: string) =>
  readdirSync(tmpdir()).filter((name) => {
    if (!name.startsWith('nobicast-feed-')) return false;
    try {
      return readFileSync(path.join(tmpdir(), name, 'feed.xml'), 'utf8').includes(mark);
    } catch {
      return false; // deleted meanwhile
    }
  });

test('a fetched feed leaves nothing on the disk, even where the process that reads it is killed', async () => {
  const mark = `<!-- ${randomUUID()} -->`;
  const text = mark.padEnd(500_000, ' ');
  const facts = { url: 'https://feeds.example/', contentType: 'text/xml', charset: 'utf-8' };
  async function* body() {
    yield await Promise.resolve(Buffer.from(text));
  }
  const { parts } = await readSource(facts.url, {
    fetcher: { open: () => Promise.resolve({ ...facts, body: body() }) },
    folder: '/',
    warn: () => undefined,
  });
  const read: string[] = [];
  for await (const part of parts) {
    expect(foldersWith(mark)).toEqual([]);
    read.push(part);
  }
  expect(read.length).toBeGreaterThan(1);
  expect(read.join('')).toBe(text);
});
