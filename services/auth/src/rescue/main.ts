import { databaseConfigShape, loadConfig } from '@nobicast/service-kit';
import { z } from 'zod';
import { runRescueCommand } from './command.ts';

// In the containers: `node dist/rescue.mjs <address>`, with the environment of the service.
const config = loadConfig(z.object({ DATABASE_URL: databaseConfigShape.DATABASE_URL }));
process.exitCode = await runRescueCommand({
  args: process.argv.slice(2),
  databaseUrl: config.DATABASE_URL,
  print: (line) => console.info(line),
  printError: (line) => console.error(line),
});
