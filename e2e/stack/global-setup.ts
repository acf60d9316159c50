import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findDataRoot } from '../../infra/test/data-root.mjs';
import { startStack } from './start-stack.ts';

/** The journeys find the stack through the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // A running site with the demo data: the containers of infra/docker/try.ts.
  if (process.env.NOBICAST_E2E_URL) return async () => undefined;
  const dataFolder = mkdtempSync(path.join(findDataRoot(), '.nobicast-e2e-'));
  const { NOBICAST_E2E_PREPARED: prepared } = process.env;
  // `-a` keeps the owner: Postgres does not run as root.
  if (prepared) execFileSync('cp', ['-a', `${prepared}/.`, dataFolder]);
  const { siteUrl, mailUrl, terminalFile, stop } = await startStack(dataFolder);
  process.env.NOBICAST_E2E_URL = siteUrl;
  process.env.NOBICAST_E2E_MAIL_URL = mailUrl;
  process.env.NOBICAST_E2E_DATA = dataFolder;
  process.env.NOBICAST_E2E_TERMINAL = terminalFile;

  return async () => {
    await stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
}
