import { devEntryFile, devReleaseName, type DevOverride } from '@nobicast/contracts/dev-overrides';
import type { RegisteredRemote } from '@nobicast/contracts/release';
import { hostApiVersion } from '@nobicast/contracts/host-version';
import { readAssets } from '../assets.ts';
import { renderDocument } from '../document.ts';
import type { Pages } from '../pages.ts';
import { plainHead } from '../plain-head.ts';
import { baseUrlOf } from '../registry.ts';
import { contentSecurityPolicy, type SecuritySettings } from '../security-headers.ts';
import { devAssetsPath } from './dev-assets.ts';
import { readOverrides } from './read-overrides.ts';

/**
 * A remote on a development server. Its needs are unknown before it has loaded: the browser then compares the
 * versions of HostApi and shared libraries.
 */
const servedBy = (origin: string, remote: RegisteredRemote): RegisteredRemote => ({
  ...remote,
  baseUrl: `${origin}/`,
  release: {
    release: devReleaseName,
    hostApi: hostApiVersion,
    entry: devEntryFile,
    integrity: {},
  },
});

/**
 * Documents of addresses with overrides (decision 0063), which load remotes from development servers. They contain
 * the development build of the shell, which Fast Refresh needs, and no page, so that no code of an override runs in
 * this process.
 */
export function createOverriddenPages(options: {
  devFolder: string;
  publicUrl: string;
  pages: Pages;
  security: SecuritySettings;
}) {
  const { devFolder, publicUrl, pages, security } = options;
  return async function overriddenPage(url: URL): Promise<{ html: Buffer; policy: string } | undefined> {
    const asked = readOverrides(url);
    if (asked.length === 0) return undefined;
    const remotes = await pages.remotes();
    const overrideOf = ({ baseUrl }: RegisteredRemote): DevOverride | undefined =>
      asked.find((override) => baseUrlOf(override) === baseUrl);
    const overrides = remotes.flatMap((remote) => overrideOf(remote) ?? []);
    if (overrides.length === 0) return undefined;
    const html = renderDocument({
      head: plainHead(url.pathname, false),
      publicUrl,
      // Read each time, because a watched build replaces it.
      assets: readAssets(devFolder, devAssetsPath),
      remote: { baseUrl: '', release: undefined, styles: {} },
      page: undefined,
      boot: {
        remotes: remotes.map((remote) => {
          const override = overrideOf(remote);
          return override ? servedBy(override.origin, remote) : remote;
        }),
        page: null,
        overrides,
      },
      body: '',
    });
    const policy = contentSecurityPolicy({ ...security, devOrigins: overrides.map(({ origin }) => origin) });
    return { html: Buffer.from(html), policy };
  };
}
