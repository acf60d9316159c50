/**
 * Replaces the runtime's snapshot handler in the browser build (see rspack.config.mjs), which reads manifests. Our
 * remotes have the address of their entry file, so only what registering uses is left.
 */
export class SnapshotHandler {
  readonly manifestCache = new Map<string, never>();
  readonly hooks = {
    applyPlugin: () => undefined,
  };
}

export const getGlobalRemoteInfo = () => ({ hostGlobalSnapshot: undefined });
