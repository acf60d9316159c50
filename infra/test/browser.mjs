import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { run } from '../local/install.mjs';

/** Headless shells first: a page costs half the processor time in them. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const macBrowsers = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // try the next candidate
  }
}

const isShell = (file) => path.basename(file).includes('headless');

function installedBrowser(among = names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const onPath = among.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, ...macBrowsers].find(isExecutable);
}

async function playwrightBrowser() {
  const playwright = await import('playwright-core').catch((error) => {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return undefined; // a checkout without it
    throw error;
  });
  if (!playwright) return undefined;
  const { chromium } = playwright;
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

const mayInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');
const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
const updatePackages = async () => (await run('apt-get', ['update', '-qq'], { env })) === 0;
const install = async (name) =>
  (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    env,
    stdio: 'ignore',
  })) === 0;

async function installOnDebian() {
  if (!mayInstall()) return undefined;
  console.info('▸ Installing Chromium (apt-get)');
  if (!(await updatePackages())) return undefined;
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (await install(name)) return installedBrowser();
  return undefined;
}

/** Most readers have Arial and Times until our fonts have come: Debian has their widths in a package of its own. */
async function installFontsOnDebian() {
  const folders = ['liberation', 'liberation2'].map((name) => `/usr/share/fonts/truetype/${name}`);
  if (!mayInstall() || folders.some((folder) => existsSync(folder))) return;
  console.info('▸ Installing the fonts of a usual system (apt-get)');
  if (await updatePackages()) await install('fonts-liberation');
}

export const findInstalledBrowser = async () =>
  process.env.NOBICAST_BROWSER ?? installedBrowser() ?? (await playwrightBrowser());

/** One with a back/forward cache, which headless shells lack: the chosen one, or another. */
export function findWholeBrowser() {
  const { NOBICAST_BROWSER: chosen } = process.env;
  return chosen !== undefined && !isShell(chosen)
    ? chosen
    : installedBrowser(names.filter((name) => !isShell(name)));
}

/** For the journeys: an installed one, Playwright's own, or Debian's package when we may install it. */
export async function findBrowser() {
  const browser = (await findInstalledBrowser()) ?? (await installOnDebian());
  await installFontsOnDebian();
  if (!browser) {
    console.error('✗ No browser: install Chromium or Chrome, or run `npx playwright install chromium`.');
    return undefined;
  }
  console.info(`▸ Browser: ${execFileSync(browser, ['--version'], { encoding: 'utf8' }).trim()}`);
  return browser;
}
