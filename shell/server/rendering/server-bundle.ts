import vm from 'node:vm';
import { hostApiVersion } from '@nobicast/contracts/host-version';
import type { ServerModule } from '@nobicast/contracts/remote';
import { sharedLibraries } from '../../src/federation/shared-libraries.ts';

/** The modules that browsers provide to a remote, as the copies that this process renders with. */
function requireShared(id: string): unknown {
  const library = sharedLibraries[id];
  if (library === undefined) throw new Error(`A remote may not require "${id}" on the server.`);
  return library.exports;
}

/** This shell meets the needs of its release. */
export interface ServerBundle {
  fileName: string;
  source: string;
}

/**
 * Loads a server bundle. It is code of our own teams: `vm` is no security boundary.
 * @throws what the bundle throws, or an error if it is not a remote that this shell can run
 */
export function evaluateBundle({ fileName, source }: ServerBundle): ServerModule {
  const module: { exports: unknown } = { exports: {} };
  const wrapper: unknown = vm.runInThisContext(`(function (exports, require, module) {${source}\n})`, {
    filename: fileName,
  });
  if (typeof wrapper !== 'function') throw new Error(`${fileName} is not a script.`);
  Reflect.apply(wrapper, undefined, [module.exports, requireShared, module]);
  const exported = module.exports as Partial<ServerModule>; // checked on the next line
  if (typeof exported.createRemote !== 'function') throw new Error(`${fileName} exports no createRemote.`);
  if ((exported.hostApiVersion ?? Infinity) > hostApiVersion)
    throw new Error(`${fileName} needs a newer HostApi.`);
  return exported as ServerModule;
}
