/**
 * Replaces the runtime's snapshot handler in the browser build (see rspack.config.mjs), which reads manifests. Our
 * remotes are registered with the address of their entry file, so only what registering remotes and plugins uses is
 * left.
 */
export class SnapshotHandler {
  readonly manifestCache = new Map<string, never>();
  readonly hooks = {
    applyPlugin: () => undefined,
  };
}

export const getGlobalRemoteInfo = () => ({ hostGlobalSnapshot: undefined });
