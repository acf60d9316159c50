import vm from 'node:vm';
import { hostApiVersion } from '@nobicast/contracts/host-version';
import type { RemoteModule } from '@nobicast/contracts/remote';
import * as react from 'react';
import * as reactJsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactRouterDom from 'react-router-dom';
import * as swr from 'swr';
import * as zustand from 'zustand';

/** All that a remote's server bundle may require: the very copies this thread renders with. */
const libraries: Record<string, unknown> = {
  react,
  'react/jsx-runtime': reactJsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': reactRouterDom,
  swr,
  zustand,
};

function requireShared(id: string): unknown {
  const library = libraries[id];
  if (library === undefined) throw new Error(`A remote may not require "${id}" on the server.`);
  return library;
}

/**
 * Loads the server bundle of a remote. It is code of our own teams: `vm` is no wall, only a way to load it.
 *
 * @throws what the bundle throws, and when it is not a remote that this shell can run
 */
export function evaluateBundle({ fileName, source }: { fileName: string; source: string }): RemoteModule {
  const module: { exports: unknown } = { exports: {} };
  const wrapper: unknown = vm.runInThisContext(`(function (exports, require, module) {${source}\n})`, {
    filename: fileName,
  });
  if (typeof wrapper !== 'function') throw new Error(`${fileName} is not a script.`);
  wrapper(module.exports, requireShared, module);
  const exported = module.exports as Partial<RemoteModule>; // checked on the next line
  if (typeof exported.createRemote !== 'function') throw new Error(`${fileName} exports no createRemote.`);
  if ((exported.hostApiVersion ?? Infinity) > hostApiVersion)
    throw new Error(`${fileName} needs a newer HostApi.`);
  return exported as RemoteModule;
}
