import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The one list of libraries that exist once in the page. The shell provides them, remotes use them.
 * Ranges are majors: a remote on another major is refused inside its own boundary, a patch bump is not.
 */
const majors = { react: 19, 'react-dom': 19, 'react-router-dom': 7, swr: 2, zustand: 5 };

/** All that a remote may request of them; whatever else they contain is not in the shell. */
const sharedRequests = [...Object.keys(majors), 'react/jsx-runtime'];

const libraryOf = (request) => request.split('/')[0];

/** What a remote's federation plugin shares: it bundles no fallback, the shell is the only provider. */
export const sharedModules = Object.fromEntries(
  sharedRequests.map((request) => [
    request,
    {
      singleton: true,
      strictVersion: true,
      requiredVersion: `^${majors[libraryOf(request)]}.0.0`,
      import: false,
    },
  ]),
);

export const isShared = (request) => sharedRequests.includes(request);

/** Whether a request is for any part of a shared library, `react-dom/server` too. */
export const isOfSharedLibrary = (request) => {
  const library = libraryOf(request);
  return library in majors || library === 'react-router';
};

/**
 * An `externals` function that fails the build on a request of a shared library that the shell does not have:
 * in the browser it would bring a second copy of the library along, on the server it would end the rendering.
 */
export function refuseUnshared({ request }, callback) {
  if (!isOfSharedLibrary(request) || isShared(request)) return callback();
  return callback(
    new Error(
      `"${request}" is not shared. Of the shared libraries import ${sharedRequests.join(', ')} only.`,
    ),
  );
}

/** Libraries of which the shell has a part: the names it offers, read from the module that it provides instead. */
export const offeredNames = Object.fromEntries(
  ['react-router-dom'].map((library) => {
    const file = path.join(import.meta.dirname, '../src/shared', `${library}.ts`);
    const [, names] = /^export \{([^}]+)\} from/m.exec(readFileSync(file, 'utf8')) ?? [];
    if (!names) throw new Error(`${file} exports no names.`);
    return [library, names.split(',').flatMap((name) => name.trim() || [])];
  }),
);
