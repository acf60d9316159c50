import { createLogger, listenForChanges, serve } from '@nobicast/service-kit';
import { buildApp } from './app.ts';
import { readShellConfig } from './config.ts';
import { createPageCache } from './page-cache.ts';

const cacheLimits = { maxEntries: 1_000, maxBytes: 128 * 1024 * 1024 };

async function main(): Promise<void> {
  const config = readShellConfig();
  const logger = createLogger({ name: 'shell', level: config.LOG_LEVEL });
  const cache = createPageCache({ ...cacheLimits, now: () => performance.now() });
  const listener = config.DATABASE_URL
    ? listenForChanges({
        url: config.DATABASE_URL,
        onChange: cache.clear,
        onLost: () => cache.setListening(listener?.isListening() ?? false),
      })
    : undefined;
  void listener?.ready.then(() => cache.setListening(true));
  const app = buildApp({ config, cache, logger });
  await serve(app, { port: config.PORT, host: config.HOST, logger, onClose: () => listener?.close() });
}

void main();
