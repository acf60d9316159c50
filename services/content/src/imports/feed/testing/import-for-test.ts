import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Knex } from '@nobicast/service-kit';
import { connectForTest, createTestDatabase, listenForTest, testSecret } from '@nobicast/service-kit/testing';
import { runImportCommand, type ExitCode } from '../command.ts';
import { startFakeMedia, type FakeMedia } from './fake-media.ts';

export interface ImportRun {
  code: ExitCode;
  lines: string[];
  errors: string[];
}

export interface EpisodeRow {
  id: number;
  number: number;
  type: string;
  title: string | null;
  slug: string;
  description: string | null;
  published_at: Date;
  cover_url: string | null;
  kind: string;
  season: number | null;
  declared_number: number | null;
  is_explicit: boolean | null;
  transcripts: unknown[];
  guid: string;
  source: string;
  created_at: Date;
  updated_at: Date;
}

export interface ImportForTest {
  db: Knex;
  dbAs(role: 'comments'): Knex;
  media: FakeMedia;
  /** `npm run import -- …`, on a database of this test. */
  run(...args: string[]): Promise<ImportRun>;
  /** Items without a number follow the highest one. */
  runFeed(text: string, ...args: string[]): Promise<ImportRun>;
  episodes(): Promise<EpisodeRow[]>;
  /** Every row of the schema, with its physical version: equal only if nothing was written. */
  snapshot(): Promise<string>;
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** The import behind its command line, with real Postgres and a media service that keeps its promises. */
export async function startImportForTest(): Promise<ImportForTest> {
  const database = await createTestDatabase();
  const db = connectForTest(database.urlFor('content'), 'content');
  const others: Knex[] = [];
  const media = await startFakeMedia();
  const folder = mkdtempSync(path.join(tmpdir(), 'nobicast-import-'));
  const env = { DATABASE_URL: database.urlFor('content'), MEDIA_URL: media.url, INTERNAL_SECRET: testSecret };

  const run: ImportForTest['run'] = async (...args) => {
    const lines: string[] = [];
    const errors: string[] = [];
    const print = (line: string) => void lines.push(line);
    const code = await runImportCommand({
      args,
      env,
      folder,
      print,
      printError: (line) => void errors.push(line),
    });
    return { code, lines, errors };
  };

  return {
    db,
    dbAs: (role) => {
      const connection = connectForTest(database.urlFor(role), role);
      others.push(connection);
      return connection;
    },
    media,
    run,
    runFeed: (text, ...args) => {
      writeFileSync(path.join(folder, 'feed.xml'), text);
      return run('feed.xml', '--numbers', 'next', ...args);
    },
    episodes: () => db('content.episodes').orderBy(['published_at', 'id']).select<EpisodeRow[]>('*'),
    snapshot: async () => {
      const rows = async (table: string) =>
        db.raw(`select xmin::text, t.* from content.${table} t order by id`);
      const tables = await Promise.all(['episodes', 'subjects', 'episode_participants'].map(rows));
      return JSON.stringify(tables.map(({ rows: found }: { rows: unknown }) => found));
    },
    empty: async () => {
      await db('content.episodes').delete();
      media.audio.clear();
    },
    close: async () => {
      await media.close();
      await Promise.all([db, ...others].map((connection) => connection.destroy()));
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A publisher's server: addresses to bodies. Import from it with --allow-private. */
export async function startPublisher(pages: Map<string, string | Buffer | RequestListener>) {
  const hits: string[] = [];
  const server = await listenForTest((request, response) => {
    const address = request.url ?? '';
    hits.push(address);
    const page = pages.get(address);
    if (page === undefined) response.writeHead(404).end('<html>not here</html>');
    else if (typeof page === 'function') page(request, response);
    else response.setHeader('content-type', address.endsWith('.mp3') ? 'audio/mpeg' : 'text/plain').end(page);
  });
  return { url: server.url, hits, close: () => server.close() };
}
