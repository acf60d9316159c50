/** An installed browser, or the one that Playwright downloaded. */
export function findInstalledBrowser(): Promise<string | undefined>;

/** The same, or Debian's package where we may install it. */
export function findBrowser(): Promise<string | undefined>;

/** One with a back/forward cache, which headless shells do not have. */
export function findWholeBrowser(): string | undefined;
