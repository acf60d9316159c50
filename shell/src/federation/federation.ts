import * as runtimeCore from '@module-federation/runtime-core';
import { sharedLibraries } from './shared-libraries.ts';

declare global {
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined;
}

/**
 * The federation of this page. The runtime is used directly, without the bundler's plugin: the shell is built
 * without remotes and gives its libraries from a table, so it needs none of what the plugin would add.
 */
export function createFederation(): runtimeCore.ModuleFederation {
  // Remotes are built with `externalRuntime`: they find the one runtime of the page under this name.
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  return new runtimeCore.ModuleFederation({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(sharedLibraries).map(([name, { version, exports }]) => [
        name,
        {
          version,
          lib: () => exports,
          shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}` },
        },
      ]),
    ),
  });
}
