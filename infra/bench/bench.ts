import type { EpisodeCard } from '@nobicast/contracts';
import { listOf } from './load.ts';
import { buildAll, createDataFolder, startStack, type Stack } from './stack.ts';

/** One stack with the demo data, started when first needed. */
export interface Bench {
  /** The site's base URL: our own stack, or the one given with --url. */
  url(): Promise<string>;
  /** @throws with --url: there is no stack of our own then */
  stack(): Promise<Stack>;
  /** The data stays. The next `stack()` starts new processes. */
  stopStack(): Promise<void>;
  newestPodcast(): Promise<EpisodeCard>;
}

export function createBench({ siteUrl }: { siteUrl?: string | undefined } = {}): Bench {
  let data: { dataFolder: string } | undefined;
  let running: Stack | undefined;

  async function stack(): Promise<Stack> {
    if (siteUrl !== undefined) throw new Error('This group needs a stack of its own: leave out --url.');
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
      if (!newest) throw new Error('The demo data has not been loaded.');
      return newest;
    },
  };
}
