import type { DevOverride } from '@nobicast/contracts/dev-overrides';
import type { RegisteredRemote } from '@nobicast/contracts/release';

/** Embedded in the document as JSON. */
export interface BootData {
  remotes: readonly RegisteredRemote[];
  /** Set when the page was rendered on the server: the remote that rendered it, and the data it used. */
  page: { remote: string; cache: Record<string, unknown> } | null;
  /** Set in a page that loads remotes from development servers. */
  overrides?: readonly DevOverride[];
}

export const bootElementId = 'boot';
export const rootElementId = 'root';
export const contentElementId = 'contenu';

/** Fetched again after a failed load. */
export const registryPath = '/remotes.json';

/** @throws when the document contains no boot data, that is, when our server did not render it */
export function readBootData(document: Document): BootData {
  const element = document.getElementById(bootElementId);
  if (!element?.textContent) throw new Error('The document contains no boot data.');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own server wrote it into this document
  return JSON.parse(element.textContent) as BootData;
}
