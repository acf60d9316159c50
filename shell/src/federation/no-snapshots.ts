/**
 * Replaces the handler of the federation runtime that reads the manifests of remotes, in the browser build (see
 * rspack.config.mjs). Ours are registered by the address of their entry file: only what that uses is left.
 */
export class SnapshotHandler {
  readonly manifestCache = new Map<string, never>();
  readonly hooks = {
    applyPlugin: () => undefined,
  };
}

export const getGlobalRemoteInfo = () => ({ hostGlobalSnapshot: undefined });
