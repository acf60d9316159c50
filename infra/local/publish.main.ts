import { describeOutcome } from '../release/outcome.ts';
import { publishBuilds } from '../release/publish-builds.ts';
import { loadConfig } from '@nobicast/service-kit';
import { publishBuildsConfigSchema } from '../release/publish-builds.config.ts';
import { readReleaseSettings, readSigning } from '../release/settings.ts';

// Publishes the builds of this checkout that changed, in a process of its own: see database.main.ts. A build that is refused
// does not stop the start, whose other remotes, or the former release, work.

// Through `exit`, which deletes the temporary folders.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const config = loadConfig(publishBuildsConfigSchema);
const outcomes = await publishBuilds({
  buildsFolder: config.BUILDS_FOLDER,
  remotesFolder: config.REMOTES_FOLDER,
  registryFile: config.REMOTES_FILE,
  shellFolder: config.SHELL_FOLDER,
  services: {
    content: config.CONTENT_URL,
    auth: config.AUTH_URL,
    comments: config.COMMENTS_URL,
    media: config.MEDIA_URL,
  },
  openBrowser: async () => undefined,
  ...readSigning(process.env),
  ...readReleaseSettings(process.env),
});
for (const line of outcomes.flatMap(describeOutcome)) console.info(line);
// Ends what the check of the pages has started, too.
process.exit(0);
