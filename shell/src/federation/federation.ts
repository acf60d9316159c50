import * as runtimeCore from '@module-federation/runtime-core';
import { sharedLibraries } from './shared-libraries.ts';

declare global {
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined;
}

/**
 * The federation runtime, used without the bundler plugin: the shell is built without remotes and shares its
 * libraries from a table.
 */
export function createFederation(): runtimeCore.ModuleFederation {
  // Remotes are built with `externalRuntime` and expect the page's single runtime under this name.
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
