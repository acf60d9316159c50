import { createLogger, serve } from '@nobicast/service-kit';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';

const config = readConfig();
const logger = createLogger({ name: 'api-gateway', level: config.LOG_LEVEL });

await serve(buildApp(config, logger), {
  port: config.PORT,
  host: config.HOST,
  logger,
  // No call here takes long to arrive: whoever sends by the drop holds a connection of a service.
  requestTimeoutMs: 60_000,
});
