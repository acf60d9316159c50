/**
 * Stands in the browser build for the runtime's snapshot handler (see rspack.config.mjs), which reads manifests and
 * combines them into snapshots. Our remotes are registered with the address of their entry file, so that none of it
 * would ever run. Only what registering remotes and plugins uses is left.
 */
export class SnapshotHandler {
  readonly manifestCache = new Map<string, never>();
  readonly hooks = {
    // There are no snapshots for a plugin to act on.
    applyPlugin: () => undefined,
  };
}

/** What is known of a remote from snapshots: nothing. */
export const getGlobalRemoteInfo = () => ({ hostGlobalSnapshot: undefined });
