import { createLogger, listenOptions, serve } from '@nobicast/service-kit';
import { readShellConfig } from './config.ts';
import { buildShell } from './shell.ts';

async function main(): Promise<void> {
  const config = readShellConfig();
  const logger = createLogger({ name: 'shell', level: config.LOG_LEVEL });
  const shell = buildShell(config, logger);
  await serve(shell.listener, { ...listenOptions(config), logger, onClose: shell.close });
  await shell.warmUp();
}

void main();
