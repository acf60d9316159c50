import { actorHeader, createServiceApp, signActor, type Knex, type Logger } from '@nobicast/service-kit';
import {
  checksOfService,
  connectForTest,
  createTestDatabase,
  listenForTest,
  silentLogger,
  testSecret,
} from '@nobicast/service-kit/testing';
import { z } from 'zod';
import { botCheckRoutes } from '../bot-check.routes.ts';
import { botCheckConfigShape, chooseBotCheck } from '../choose-bot-check.ts';
import { spentChallengesRepository } from '../spent-challenges.repository.ts';

export interface BotCheckForTest {
  url: string;
  db: Knex;
  get(path: string): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }>;
  /** As another of our services. */
  verify(token: string): Promise<{ is_valid: boolean; codes: string[] }>;
  close(): Promise<void>;
}

/** On a real port, configured by variables like the service. */
export async function startBotCheckForTest(
  variables: Record<string, string> = {},
  { areDevPagesOn = true, logger = silentLogger() }: { areDevPagesOn?: boolean; logger?: Logger } = {},
): Promise<BotCheckForTest> {
  const database = await createTestDatabase();
  const db = connectForTest(database.urlFor('auth'), 'auth');
  const config = z
    .object(botCheckConfigShape)
    .parse({ ALTCHA_SECRET: 'the secret of challenges, for tests only', ...variables });
  const clock = () => new Date();
  const botCheck = chooseBotCheck(config, { spentChallenges: spentChallengesRepository(db), clock, logger });
  const app = createServiceApp({
    name: 'auth',
    logger,
    internalSecret: testSecret,
    routes: (router) => botCheckRoutes(router, { botCheck, areDevPagesOn }),
  });
  const server = await listenForTest(app, checksOfService('auth'));

  return {
    url: server.url,
    db,
    get: async (path) => {
      const response = await fetch(server.url + path, { headers: { 'x-forwarded-for': '203.0.113.7' } });
      // Every reply of these routes is a JSON object.
      const body = (await response.json()) as Record<string, unknown>;
      return { status: response.status, headers: response.headers, body };
    },
    verify: async (token) => {
      const response = await fetch(`${server.url}/internal/bot-check/verify`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [actorHeader]: signActor({ kind: 'service', name: 'comments' }, testSecret, {
            now: new Date(),
          }),
        },
        body: JSON.stringify({ token, client_ip: '203.0.113.7' }),
      });
      // The reply of the contract verifyBotCheck.
      const { data } = (await response.json()) as { data: { is_valid: boolean; codes: string[] } };
      return data;
    },
    close: async () => {
      try {
        await server.close();
      } finally {
        await db.destroy();
        await database.drop();
      }
    },
  };
}
