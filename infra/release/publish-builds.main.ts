import { loadConfig } from '@nobicast/service-kit';
import { openBrowser } from './open-browser.ts';
import { describeOutcome } from './outcome.ts';
import { publishBuilds } from './publish-builds.ts';
import { siteOptions, publishBuildsConfigSchema } from './publish-builds.config.ts';
import { openBucket, readReleaseSettings, readSigning } from './settings.ts';

// `node infra/dist/publish-builds.mjs`, in the `releases` image, whose browser opens the pages. On an update it runs
// last, once gateways and shells of the new version answer. On the first start it runs before them.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const config = loadConfig(publishBuildsConfigSchema);
try {
  const outcomes = await publishBuilds({
    ...siteOptions(config),
    areOpenedInBrowser: true,
    openBrowser,
    bucket: openBucket(process.env),
    ...readSigning(process.env),
    ...readReleaseSettings(process.env),
  });
  for (const line of outcomes.flatMap(describeOutcome)) console.info(line);
  // Also ends the browsers of the check.
  process.exit(outcomes.some(({ state }) => state === 'refused') ? 1 : 0);
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
