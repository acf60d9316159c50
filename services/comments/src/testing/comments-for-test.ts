import type { Knex } from '@nobicast/service-kit';
import {
  checksOfService,
  connectForTest,
  createTestDatabase,
  listenForTest,
  silentLogger,
  testSecret,
} from '@nobicast/service-kit/testing';
import { buildApp } from '../app.ts';

export interface CommentsForTest {
  url: string;
  /** A connection with the role of the service. */
  db: Knex;
  /** Connections with the roles of other services, to insert episodes and accounts. */
  content: Knex;
  auth: Knex;
  adminUrl: string;
  setNow(instant: string): void;
  close(): Promise<void>;
}

/** Serves comments on a real port, with its own database. */
export async function startCommentsForTest(): Promise<CommentsForTest> {
  const database = await createTestDatabase();
  const db = connectForTest(database.urlFor('comments'), 'comments');
  const content = connectForTest(database.urlFor('content'), 'content');
  const auth = connectForTest(database.urlFor('auth'), 'auth');
  let now = new Date('2026-11-20T12:00:00Z');
  const app = buildApp({ db, clock: () => now, logger: silentLogger(), internalSecret: testSecret });
  const server = await listenForTest(app, checksOfService('comments'));
  return {
    url: server.url,
    db,
    content,
    auth,
    adminUrl: database.adminUrl,
    setNow: (instant) => {
      now = new Date(instant);
    },
    close: async () => {
      try {
        await server.close();
      } finally {
        await Promise.all([db.destroy(), content.destroy(), auth.destroy()]);
        await database.drop();
      }
    },
  };
}
