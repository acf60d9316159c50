export type Outcome = {
  remote: string;
  release?: string;
  /** Further findings and omissions, for the operator. */
  notes: string[];
} & (
  | { state: 'published'; repaired: string[]; removed: string[] }
  /** Published before. The pointer is where the operator or a failed check of this build put it. */
  | { state: 'unchanged'; current: string; wasWithdrawn: boolean }
  /** Its release key was not given: its own team publishes it. */
  | { state: 'left' }
  | { state: 'refused'; reason: string }
  /** Machine, services or browser did not let the check finish. */
  | { state: 'unchecked'; reason: string }
);

export function describeOutcome(outcome: Outcome): string[] {
  const { remote, release } = outcome;
  const notes = outcome.notes.map((note) => `  ${remote}: ${note}`);
  switch (outcome.state) {
    case 'published':
      return [
        `✓ ${remote} is now at ${release}`,
        ...(outcome.repaired.length > 0 ? [`  Repaired: ${outcome.repaired.join(', ')}`] : []),
        ...(outcome.removed.length > 0 ? [`  Removed old releases: ${outcome.removed.join(', ')}`] : []),
        ...notes,
      ];
    case 'unchanged':
      return [
        ...(outcome.current === release
          ? []
          : [
              outcome.wasWithdrawn
                ? `  ${remote} stays at ${outcome.current}: its build ${release} did not work in a browser.`
                : `  ${remote} stays at ${outcome.current}, where it was moved by hand: its build ${release} was published before.`,
            ]),
        ...notes,
      ];
    case 'left':
      return [`  ${remote} is left to those who have its release key.`, ...notes];
    case 'unchecked':
      return [
        `? ${remote} ${release} could not be checked, and is not published. ${outcome.reason} ` +
          'Try again when the machine is less busy, with a browser installed; or --without-browser publishes what passes the other checks.',
        ...notes,
      ];
    case 'refused':
      return [
        `✗ ${remote}${release === undefined ? '' : ` ${release}`} is not published. ${outcome.reason}`,
        ...notes,
      ];
  }
}
