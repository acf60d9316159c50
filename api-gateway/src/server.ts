import { createLogger, serve } from '@nobicast/service-kit';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';

const config = readConfig();
const logger = createLogger({ name: 'api-gateway', level: config.LOG_LEVEL });

await serve(buildApp(config, logger), {
  port: config.PORT,
  host: config.HOST,
  logger,
  // An upload over a home line takes longer than Node's five minutes.
  requestTimeoutMs: 0,
});
