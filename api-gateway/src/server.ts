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
  // No call here takes long to arrive: whoever sends by the drop holds a connection of a service.
  requestTimeoutMs: 60_000,
  onClose: gateway.close,
});
