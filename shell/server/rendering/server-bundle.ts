import vm from 'node:vm';
import { hostApiVersion } from '@nobicast/contracts/host-version';
import type { ServerModule } from '@nobicast/contracts/remote';
import { sharedLibraries } from '../../src/federation/shared-libraries.ts';

/**
 * Everything that a remote's server bundle may require: what browsers provide to it, as the copies that this process
 * renders with.
 */
function requireShared(id: string): unknown {
  const library = sharedLibraries[id];
  if (library === undefined) throw new Error(`A remote may not require "${id}" on the server.`);
  return library.exports;
}

/** The server bundle of a release whose needs this shell meets. */
export interface ServerBundle {
  fileName: string;
  source: string;
}

/**
 * Loads the server bundle of a remote. It is code of our own teams: `vm` is a way to load it, not a security boundary.
 *
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
