import { createLogger, listenOptions, serve } from '@nobicast/service-kit';
import { buildGateway } from './app.ts';
import { readConfig } from './config.ts';
import { writeOpenApiDocument } from './docs/openapi.ts';

const config = readConfig();
const logger = createLogger({ name: 'api-gateway', level: config.LOG_LEVEL });
// Written before the first visitor comes, who would wait for it with all others.
const document = writeOpenApiDocument(config.PUBLIC_URL);
const gateway = buildGateway(config, logger, { readDocument: () => document });

await serve(gateway.listener, {
  ...listenOptions(config),
  logger,
  // An upload takes as long as it takes; everything else is limited one by one (arrival.ts).
  requestTimeoutMs: 0,
  onClose: gateway.close,
});
