import type { EpisodeCard } from '@nobicast/contracts';
import { buildAll } from './build.ts';
import { listOf } from './episode-list.ts';
import { createDataFolder, startStack, type Stack } from './stack.ts';

/** What the rows share: one stack with the demo data, started when first needed. */
export interface Bench {
  /** Of the site: of our own stack, or of the running one that was named. */
  url(): Promise<string>;
  /** @throws when a running site was named: then there is no stack of ours */
  stack(): Promise<Stack>;
  /** Ends the processes; the data stays. The next `stack()` starts fresh ones. */
  stopStack(): Promise<void>;
  newestPodcast(): Promise<EpisodeCard>;
}

export function createBench({ siteUrl }: { siteUrl?: string | undefined } = {}): Bench {
  let data: { dataFolder: string } | undefined;
  let running: Stack | undefined;

  async function stack(): Promise<Stack> {
    if (siteUrl !== undefined) throw new Error('It needs a stack of its own: leave --url out.');
    if (running) return running;
    await buildAll();
    data ??= createDataFolder();
    running = await startStack(data.dataFolder, ['infra/dist/stack.mjs']);
    return running;
  }

  const url = async () => siteUrl ?? (await stack()).url;

  return {
    url,
    stack,
    async stopStack() {
      await running?.stop();
      running = undefined;
    },
    async newestPodcast() {
      const { episodes } = await listOf(await url(), { type: 'podcast', limit: 1 });
      const newest = episodes[0];
      if (!newest) throw new Error('The demo data is not there.');
      return newest;
    },
  };
}
