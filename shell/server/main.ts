import { createLogger, listenOptions, serve } from '@nobicast/service-kit';
import { buildApp } from './app.ts';
import { readShellConfig } from './config.ts';
import { createPages } from './pages.ts';
import { followRegistry } from './registry.ts';
import { defaultRenderLimits } from './rendering/render-thread.ts';

async function main(): Promise<void> {
  const config = readShellConfig();
  const logger = createLogger({ name: 'shell', level: config.LOG_LEVEL });
  const pages = createPages({
    config,
    listRemotes: followRegistry(config.REMOTES_FILE, { logger }),
    limits: { ...defaultRenderLimits, dataDeadlineMs: config.PAGE_DATA_DEADLINE_MS },
    logger,
  });
  const app = buildApp({ config, pages, logger });
  await serve(app, { ...listenOptions(config), logger, onClose: pages.stop });
  await pages.warmUp();
}

void main();
