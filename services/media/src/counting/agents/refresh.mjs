// `npm run agents` refreshes the lists of robots and apps: see README.md.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const here = import.meta.dirname;
const root = path.resolve(here, '../../../../..');
const publicList = 'https://github.com/opawg/user-agents-v2.git';
const [source = publicList] = process.argv.slice(2);

const run = (command, ...parameters) =>
  execFileSync(command, parameters, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
const readJson = (...names) => JSON.parse(readFileSync(path.join(...names), 'utf8'));
const writeJson = (name, value) =>
  writeFileSync(path.join(here, name), `${JSON.stringify(value, null, 2)}\n`);

function pinAgents(checkout) {
  for (const name of ['bots.json', 'apps.json', 'libraries.json', 'browsers.json']) {
    const { entries } = readJson(checkout, 'src', name);
    writeJson(name, {
      entries: entries.map(({ name: agent, pattern, category, examples }) => ({
        name: agent,
        pattern,
        category,
        examples,
      })),
    });
  }
  copyFileSync(path.join(checkout, 'LICENSE'), path.join(here, 'LICENSE'));
  return run('git', '-C', checkout, 'log', '-1', '--format=%cs %h');
}

const checkout = mkdtempSync(path.join(tmpdir(), 'agents-'));
try {
  run('git', 'clone', '--quiet', '--depth', '1', source, checkout);
  const version = pinAgents(checkout);
  run('npm', 'install', '--save-exact', '--workspace', '@nobicast/media', 'crawler-user-agents@latest');
  run('npm', 'run', '--silent', 'lockfile');
  const { dependencies } = readJson(root, 'services/media/package.json');
  const crawlers = dependencies['crawler-user-agents'];
  writeJson('list.json', { name: 'opawg/user-agents-v2', version, crawlers });
  run('npx', 'oxfmt', here);
  console.info(`Pinned opawg/user-agents-v2 ${version} and crawler-user-agents ${crawlers}.`);
  console.info('Now run: npx jest services/media/src/counting');
} finally {
  rmSync(checkout, { recursive: true });
}
