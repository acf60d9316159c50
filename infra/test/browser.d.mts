/** An installed browser, or the one that Playwright downloaded. */
export function findInstalledBrowser(): Promise<string | undefined>;

/** The same, or Debian's package where we may install it. */
export function findBrowser(): Promise<string | undefined>;
