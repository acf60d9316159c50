import type { RegisteredRemote } from '@nobicast/contracts/release';

/** What the server tells the browser, as JSON inside the document. */
export interface BootData {
  remotes: readonly RegisteredRemote[];
  /** Set when the page was rendered on the server: which remote did it, and the data it used. */
  page: { remote: string; cache: Record<string, unknown> } | null;
}

export const bootElementId = 'boot';
export const rootElementId = 'root';
/** The page's content, between header and footer. */
export const contentElementId = 'contenu';

/** Where the browser reads the registry again after a failed load. */
export const registryPath = '/remotes.json';

/** @throws when the document carries no boot data: then it is not one of ours */
export function readBootData(document: Document): BootData {
  const element = document.getElementById(bootElementId);
  if (!element?.textContent) throw new Error('The document carries no boot data.');
  return JSON.parse(element.textContent) as BootData; // written by our own server into this very document
}
