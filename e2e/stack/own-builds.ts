import path from 'node:path';
import { openBrowser } from '../../infra/release/open-browser.ts';
import { describeOutcome, type Outcome } from '../../infra/release/outcome.ts';
import { publishBuilds } from '../../infra/release/publish-builds.ts';
import { readReleaseSettings } from '../../infra/release/settings.ts';
import { verifyPublishedBuilds } from '../../infra/release/verify-builds.ts';

// `node --import tsx own-builds.ts publish <data folder> <builds>` publishes builds as a start does, and prints the
// outcomes. `… verify <data folder> <builds> <address of the site> <outcomes>` opens those in a browser.

const root = path.resolve(import.meta.dirname, '../..');
const [, , task, dataFolder = '', buildsFolder = '', url = '', outcomes = '[]'] = process.argv;
const site = {
  url,
  buildsFolder,
  remotesFolder: path.join(dataFolder, 'remotes'),
  registryFile: path.join(root, 'infra/remotes.json'),
  shellFolder: path.join(root, 'shell/dist'),
  services: undefined,
  openBrowser,
  keys: undefined,
  ...readReleaseSettings(process.env),
};

async function run(): Promise<object> {
  if (task === 'publish') {
    const published = await publishBuilds(site);
    return { outcomes: published, lines: published.flatMap(describeOutcome) };
  }
  const { signal } = new AbortController();
  return {
    lines: await verifyPublishedBuilds(site, JSON.parse(outcomes) as Outcome[], { signal, pauseMs: 0 }),
  };
}

console.info(JSON.stringify(await run()));
process.exit(0);
