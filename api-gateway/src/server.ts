import { createLogger, listenOptions, serve } from '@nobicast/service-kit';
import { buildGateway } from './app.ts';
import { readConfig } from './config.ts';
import { writeOpenApiDocument } from './docs/openapi.ts';

const config = readConfig();
const logger = createLogger({ name: 'api-gateway', level: config.LOG_LEVEL });
// Before the first visitor, who would wait for it.
const document = writeOpenApiDocument(config.PUBLIC_URL);
const gateway = buildGateway(config, logger, { readDocument: () => document });

await serve(gateway.listener, {
  ...listenOptions(config),
  logger,
  // Uploads have no limit; everything else has its own (arrival.ts).
  requestTimeoutMs: 0,
  onDrain: gateway.drain,
  onClose: gateway.close,
});
