import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { advisoryProblems, outdatedEntries, readAccepted, readAudit } from './advisories.rules.ts';

// Fails for a high or critical advisory that advisories.json does not accept, and for an expired entry there. Without
// a registry only the entries are checked, and a line says so.

const root = path.resolve(import.meta.dirname, '../..');
const listFile = 'infra/lint/advisories.json';

/** Offline, npm would report that there are none. */
const args = ['audit', '--json', '--offline=false', '--fetch-retries=1', '--fetch-timeout=15000'];
// npm's own script also works where `npm` is a shell function.
const npm = process.env.npm_execpath;
const [command, ...before] = npm ? [process.execPath, npm] : ['npm'];
const { stdout } = spawnSync(command, [...before, ...args], {
  cwd: root,
  encoding: 'utf8',
  timeout: 60_000,
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'ignore'],
});

const accepted = readAccepted(readFileSync(path.join(root, listFile), 'utf8'));
const audit = readAudit(stdout);
if ('unavailable' in audit)
  console.warn(
    `! The packages were NOT checked for known security problems: ${audit.unavailable}. Only ${listFile} was.`,
  );
for (const { id } of outdatedEntries(audit, accepted))
  console.warn(`! ${listFile}: no installed package has ${id} any more`);
const problems = advisoryProblems(audit, accepted, new Date().toISOString().slice(0, 10));
for (const problem of problems) console.error(`✗ ${problem}`);
if (problems.length > 0) {
  console.error(`Update the package (npm audit fix), or accept it for a while in ${listFile}.`);
  process.exitCode = 1;
}
