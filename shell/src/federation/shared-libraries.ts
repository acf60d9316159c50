import { hostApiVersion } from '@nobicast/contracts/host-version';
import * as router from '@nobicast/web-kit/shared/react-router-dom';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { version as routerVersion } from 'react-router-dom/package.json';
import * as swr from 'swr';
import { version as swrVersion } from 'swr/package.json';
import * as zustand from 'zustand';
import { version as zustandVersion } from 'zustand/package.json';
import { wholeLibrary, type ShellOffer } from './needs.ts';

interface SharedLibrary {
  version: string;
  exports: object;
  /** Only the exports in use are shared: see web-kit's `shared/`. */
  isPart?: true;
  /** Builds expose the module itself as its default export. */
  isCommonJs?: true;
}

/** The libraries that exist once per page: the shell provides them, remotes do not bundle them. */
export const sharedLibraries: Readonly<Record<string, SharedLibrary>> = {
  react: { version: react.version, exports: react, isCommonJs: true },
  'react/jsx-runtime': { version: react.version, exports: jsxRuntime, isCommonJs: true },
  'react-dom': { version: reactDom.version, exports: reactDom, isCommonJs: true },
  'react-router-dom': { version: routerVersion, exports: router, isPart: true },
  swr: { version: swrVersion, exports: swr },
  zustand: { version: zustandVersion, exports: zustand },
};

/** A release that needs more is refused. */
export const shellOffer: ShellOffer = {
  hostApi: hostApiVersion,
  shared: Object.fromEntries(
    Object.entries(sharedLibraries).map(([name, { version, exports, isPart, isCommonJs }]) => [
      name,
      {
        version,
        names: [
          ...new Set([
            ...(isPart ? [] : [wholeLibrary]),
            ...(isCommonJs ? ['default'] : []),
            ...Object.keys(exports),
          ]),
        ],
      },
    ]),
  ),
};
