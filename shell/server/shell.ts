import type { RequestListener } from 'node:http';
import type { Logger } from '@nobicast/service-kit';
import { createCurrentReleases, startReleaseMirror, watchReleases } from '@nobicast/service-kit/releases';
import { buildApp } from './app.ts';
import type { ShellConfig } from './config.ts';
import { createPages } from './pages.ts';
import { followRegistry } from './registry.ts';
import { defaultRenderLimits } from './rendering/render-process.ts';

export interface Shell {
  listener: RequestListener;
  /** Call it once the releases can be read. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

/** The shell's server with the releases that it reads: from the folder, or from the store with a mirror. */
export function buildShell(config: Omit<ShellConfig, 'PORT' | 'HOST' | 'LOG_LEVEL'>, logger: Logger): Shell {
  const { REMOTES_FOLDER: folder, RELEASE_KEYS: keys } = config;
  const releases = createCurrentReleases({ folder, keys, logger });
  const mirror = startReleaseMirror(config, { releases, logger });
  const pages = createPages({
    config,
    listRemotes: followRegistry(config.REMOTES_FILE, { logger }),
    releases,
    limits: { ...defaultRenderLimits, dataDeadlineMs: config.PAGE_DATA_DEADLINE_MS },
    logger,
  });
  const watching = watchReleases({ folder, look: pages.refresh });
  return {
    listener: buildApp({ config, pages, figures: [mirror.figure], logger }),
    async warmUp() {
      await mirror.whenUsable;
      await pages.warmUp();
    },
    async close() {
      await Promise.all([watching.close(), mirror.close()]);
      pages.stop();
    },
  };
}
