import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { loadConfig } from '@nobicast/service-kit';
import { z } from 'zod';
import { openBrowser } from '../release/open-browser.ts';
import { describeOutcome } from '../release/outcome.ts';
import { publishBuilds } from '../release/publish-builds.ts';
import { siteOptions, publishBuildsConfigSchema } from '../release/publish-builds.config.ts';
import { readReleaseSettings, readSigning } from '../release/settings.ts';
import { verifyPublishedBuilds } from '../release/verify-builds.ts';

// `publish` publishes the builds of this checkout that changed; `verify` opens them in a browser, once the site is
// up. In a separate process: see database.main.ts. A refused build does not stop the start: the other remotes, or the
// former release, work.

const unverifiedSchema = z.array(z.object({ remote: z.string(), release: z.string() }));

const stopping = new AbortController();
// `exit` deletes the temporary folders.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopping.abort();
    process.exit(1);
  });

const config = loadConfig(
  publishBuildsConfigSchema.extend({
    SITE_URL: z.url(),
    /** Published builds that were not opened in a browser yet: the next start continues an interrupted run. */
    UNVERIFIED_FILE: z.string().min(1),
  }),
);
const site = {
  url: config.SITE_URL,
  ...siteOptions(config),
  openBrowser,
  ...readSigning(process.env),
  ...readReleaseSettings(process.env),
};
type Build = z.output<typeof unverifiedSchema>[number];

/** An unreadable file was left by a killed process or a full disk: the builds stay unverified. */
function readUnverified(): Build[] {
  try {
    return unverifiedSchema.parse(JSON.parse(readFileSync(config.UNVERIFIED_FILE, 'utf8')));
  } catch {
    return [];
  }
}

function writeUnverified(builds: readonly Build[]): void {
  if (builds.length === 0) {
    rmSync(config.UNVERIFIED_FILE, { force: true });
    return;
  }
  writeFileSync(`${config.UNVERIFIED_FILE}.new`, JSON.stringify(builds));
  renameSync(`${config.UNVERIFIED_FILE}.new`, config.UNVERIFIED_FILE);
}

async function publish(): Promise<void> {
  const outcomes = await publishBuilds(site);
  const published = outcomes.flatMap(({ state, remote, release }) =>
    state === 'published' && release !== undefined ? [{ remote, release }] : [],
  );
  const others = readUnverified().filter(({ remote }) => !published.some((build) => build.remote === remote));
  writeUnverified([...others, ...published]);
  for (const line of outcomes.flatMap(describeOutcome)) console.info(line);
}

async function verify(): Promise<void> {
  const unclear: Build[] = [];
  for (const build of readUnverified()) {
    const lines = await verifyPublishedBuilds(site, [{ ...build, state: 'published' as const }], stopping);
    for (const line of lines) console.info(line);
    if (lines.some((line) => line.includes('could not be checked'))) unclear.push(build);
  }
  writeUnverified(unclear);
}

await (process.argv[2] === 'verify' ? verify() : publish());
// Also ends the browsers of the check.
process.exit(0);
