import * as react from 'react';
import * as reactJsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactRouterDom from 'react-router-dom';
import * as swr from 'swr';
import * as zustand from 'zustand';

/** All that a remote's server bundle may require: the very copies this process renders with. */
const libraries: Record<string, unknown> = {
  react,
  'react/jsx-runtime': reactJsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': reactRouterDom,
  swr,
  zustand,
};

/** @throws for anything that is not a shared library */
export function requireShared(id: string): unknown {
  const library = libraries[id];
  if (library === undefined) throw new Error(`A remote may not require "${id}" on the server.`);
  return library;
}
