import { loadConfig } from '@nobicast/service-kit';
import { provisionConfigSchema } from './config.ts';
import { provision } from './provision.ts';

// `node infra/dist/provision.mjs`: before the first start of each release.

const config = loadConfig(provisionConfigSchema);
try {
  await provision(config);
  console.info(
    `✓ The database ${config.DATABASE_NAME} and the bucket ${config.OBJECT_STORE_BUCKET} are ready.`,
  );
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
