import { installDependencies } from '../local/install.mjs';

// `npm run dev -w mfe-member`: the development server of one remote, for a running site.

await installDependencies({ tools: true });
const { overriddenAddress, startDevServer } = await import('./dev-server.mjs');
const { readAddresses } = await import('@nobicast/web-kit/remote-preset');
const folder = process.cwd();
const siteUrl = process.env.NOBICAST_SITE ?? `http://localhost:${process.env.NOBICAST_PORT || 8080}`;
const { pages } = readAddresses(folder);
/** A page without parameters, which can be opened as it is. */
const page = pages.find((address) => !/[:*]/.test(address)) ?? '/';

async function acceptsOverrides() {
  try {
    return (await fetch(`${siteUrl}/assets/dev/js/overrides.js`, { method: 'HEAD' })).ok;
  } catch {
    return false;
  }
}

const port = process.env.NOBICAST_DEV_PORT;
const server = await startDevServer({ folder, siteUrl, ...(port && { port: Number(port) }) });
if (!(await acceptsOverrides()))
  console.info(`! No site with overrides at ${siteUrl} yet. Start one: DEV_OVERRIDES=on npm start`);
console.info(`✓ ${overriddenAddress(`${siteUrl}${page}`, [server])}`);
