import { createLogger, serve } from '@nobicast/service-kit';
import { buildGateway } from './app.ts';
import { readConfig } from './config.ts';

const config = readConfig();
const logger = createLogger({ name: 'api-gateway', level: config.LOG_LEVEL });
const gateway = buildGateway(config, logger);

await serve(gateway.listener, {
  port: config.PORT,
  host: config.HOST,
  logger,
  // An upload takes as long as it takes; everything else is limited one by one (arrival.ts).
  requestTimeoutMs: 0,
  onClose: gateway.close,
});
