import { loadConfig } from '@nobicast/service-kit';
import { openBrowser } from './open-browser.ts';
import { describeOutcome } from './outcome.ts';
import { publishBuilds } from './publish-builds.ts';
import { describeSite, publishBuildsConfigSchema } from './publish-builds.config.ts';
import { openBucket, readReleaseSettings, readSigning } from './settings.ts';

// `node infra/dist/publish-builds.mjs`, in the image of the releases: the last step of a new version, once its
// gateways and shells answer; at the first start before them. The browser of the image opens the pages.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const config = loadConfig(publishBuildsConfigSchema);
try {
  const outcomes = await publishBuilds({
    ...describeSite(config),
    areOpened: true,
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
