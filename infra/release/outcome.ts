/** What became of one build. */
export type Outcome = {
  remote: string;
  release?: string;
  /** Sentences for the operator about what was found or left undone besides. */
  notes: string[];
} & (
  | { state: 'published'; repaired: string[]; removed: string[]; browser: BrowserUse }
  /** This build was published before; the pointer is where the operator put it. */
  | { state: 'unchanged'; current: string }
  /** Its release key was not given: its own team publishes it. */
  | { state: 'left' }
  | { state: 'refused'; reason: string }
);

/** Whether pages were opened in a browser; one that does not start is as good as none, with its reason. */
export type BrowserUse = 'used' | 'absent' | { failure: string };

/** Says that pages were not opened in a browser, and why. */
function describeBrowser(browser: BrowserUse): string[] {
  if (browser === 'used') return [];
  const reason =
    browser === 'absent' ? 'No browser was found' : `The browser does not start (${browser.failure})`;
  return [`  ${reason}: its pages were rendered, but not opened in one.`];
}

/** What became of a build, in words for the terminal. */
export function describeOutcome(outcome: Outcome): string[] {
  const { remote, release } = outcome;
  const notes = outcome.notes.map((note) => `  ${remote}: ${note}`);
  switch (outcome.state) {
    case 'published':
      return [
        `✓ ${remote} is now at ${release}`,
        ...describeBrowser(outcome.browser),
        ...(outcome.repaired.length > 0 ? [`  Repaired: ${outcome.repaired.join(', ')}`] : []),
        ...(outcome.removed.length > 0 ? [`  Removed old releases: ${outcome.removed.join(', ')}`] : []),
        ...notes,
      ];
    case 'unchanged':
      return [
        ...(outcome.current === release
          ? []
          : [
              `  ${remote} stays at ${outcome.current}, where it was moved by hand: its build ${release} was published before.`,
            ]),
        ...notes,
      ];
    case 'left':
      return [`  ${remote} is left to those who have its release key.`, ...notes];
    case 'refused':
      return [
        `✗ ${remote}${release === undefined ? '' : ` ${release}`} is not published. ${outcome.reason}`,
        ...notes,
      ];
  }
}
