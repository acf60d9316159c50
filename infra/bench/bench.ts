import { connectDatabase, roleName, type Knex } from '@nobicast/service-kit';
import { postgresUrl } from '../local/postgres.ts';
import { databaseName, rolePassword } from '../local/settings.ts';
import { buildAll } from './build.ts';
import { undoAtEnd } from './clean-up.ts';
import { createDataFolder, startStack, type Stack } from './stack.ts';

interface ListedEpisode {
  id: number;
  slug: string;
  type: string;
}

/** What the rows share: one stack with the demonstration season, started when first needed. */
export interface Bench {
  stack(): Promise<Stack>;
  /** Ends the processes; the data stays. The next `stack()` starts fresh ones. */
  stopStack(): Promise<void>;
  newestPodcast(): Promise<ListedEpisode>;
  /** Works in the database as the content service. */
  withDatabase<Result>(work: (database: Knex) => Promise<Result>): Promise<Result>;
}

export function createBench(): Bench {
  let data: { dataFolder: string } | undefined;
  let running: Stack | undefined;

  async function stack(): Promise<Stack> {
    if (running) return running;
    await buildAll();
    data ??= createDataFolder();
    running = await startStack(data.dataFolder, ['infra/dist/stack.mjs']);
    return running;
  }

  return {
    stack,
    async stopStack() {
      await running?.stop();
      running = undefined;
    },
    async newestPodcast() {
      const reply = await fetch(`${(await stack()).url}/api/episodes?type=podcast&limit=1`);
      const { data: list } = (await reply.json()) as { data: { episodes: ListedEpisode[] } }; // contracts: episodeListSchema
      const newest = list.episodes[0];
      if (!newest) throw new Error('The demonstration season is not there.');
      return newest;
    },
    async withDatabase(work) {
      const { addresses, secrets } = await stack();
      const role = roleName('content');
      if (!addresses.postgres) throw new Error('The stack tells no port of Postgres.');
      const url = postgresUrl(addresses.postgres, role, rolePassword(secrets, role), databaseName);
      const database = connectDatabase({ url, schema: 'content', poolMax: 1 });
      const close = undoAtEnd(() => database.destroy());
      try {
        return await work(database);
      } finally {
        await close();
      }
    },
  };
}
