import { devOverrideParameter } from '@nobicast/contracts/dev-overrides';
import { readBootData } from '../boot.ts';
import { showBadge } from './badge.ts';

/** The values of the parameter, in the storage of the tab. */
const storageKey = 'dev-overrides';

function addressWith(overrides: readonly string[], current: string): string {
  const url = new URL(current);
  url.searchParams.delete(devOverrideParameter);
  for (const override of overrides) url.searchParams.append(devOverrideParameter, override);
  return url.href;
}

/**
 * Runs in every document of a site with `DEV_OVERRIDES=on`. Shows the overrides of the address and stores them for
 * the tab, because links lose them; without any it returns to the stored ones, until the badge ends them.
 */
export function startOverrides(
  document: Document,
  location: Pick<Location, 'href' | 'replace'>,
  storage: Storage,
): void {
  const { overrides = [] } = readBootData(document);
  const asked = new URL(location.href).searchParams.has(devOverrideParameter);
  if (overrides.length > 0) {
    const values = overrides.map(({ folder, origin }) => `${folder}@${origin}`);
    storage.setItem(storageKey, JSON.stringify(values));
    showBadge(document, overrides, () => {
      storage.removeItem(storageKey);
      location.replace(addressWith([], location.href));
    });
    return;
  }
  const stored = storage.getItem(storageKey);
  if (stored === null) return;
  // The server has refused them: returning to them would never end.
  if (asked) return storage.removeItem(storageKey);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above, by this tab
  location.replace(addressWith(JSON.parse(stored) as string[], location.href));
}
