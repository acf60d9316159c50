import { devOverrideParameter, type DevOverride } from '@nobicast/contracts/dev-overrides';
import { isLoopbackHost } from '@nobicast/service-kit';

/** Parses `mfe-member@http://localhost:8182`. Undefined for anything but the plain origin of a loopback address. */
function readOverride(text: string): DevOverride | undefined {
  const [folder = '', ...rest] = text.split('@');
  const address = rest.join('@');
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isLoopback = /^https?:$/.test(url.protocol) && isLoopbackHost(url.hostname);
  // Also excludes user information, a path and a query.
  if (!isLoopback || url.href !== `${url.origin}/`) return undefined;
  return { folder, origin: url.origin };
}

/** The valid overrides in an address, the first of each remote. */
export function readOverrides({ searchParams }: URL): DevOverride[] {
  const found = searchParams.getAll(devOverrideParameter).flatMap((text) => readOverride(text) ?? []);
  return found.filter(
    ({ folder }, index) => found.findIndex((override) => override.folder === folder) === index,
  );
}
