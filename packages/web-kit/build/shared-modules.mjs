import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The only list of the libraries that exist once per page: the shell provides them, remotes use them. The ranges are
 * major versions: a remote with another major version is refused, a patch update is not.
 */
const majors = { react: 19, 'react-dom': 19, 'react-router-dom': 7, swr: 2, zustand: 5 };

/** The only requests that a remote may make of them; the shell contains nothing else of these libraries. */
const sharedRequests = [...Object.keys(majors), 'react/jsx-runtime'];

const libraryOf = (request) => request.split('/')[0];

/** The `shared` option of a remote's federation plugin: without a fallback, because the shell is the only provider. */
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

/** The versions that a remote accepts of the libraries it uses. */
export const rangesOf = (requests) =>
  Object.fromEntries(requests.map((request) => [request, sharedModules[request].requiredVersion]));

export const isShared = (request) => sharedRequests.includes(request);

/** Whether a request is for any part of a shared library, such as `react-dom/server`. */
export const isOfSharedLibrary = (request) => {
  const library = libraryOf(request);
  return library in majors || library === 'react-router';
};

/**
 * An `externals` function that fails the build on a request for a part of a shared library that the shell does not
 * provide: in the browser it would bundle a second copy of the library, on the server rendering would fail.
 */
export function refuseUnshared({ request }, callback) {
  if (!isOfSharedLibrary(request) || isShared(request)) return callback();
  return callback(
    new Error(
      `"${request}" is not shared. Of the shared libraries import ${sharedRequests.join(', ')} only.`,
    ),
  );
}

/** Libraries of which the shell shares a part: the names it offers, read from the module that it provides instead. */
export const offeredNames = Object.fromEntries(
  ['react-router-dom'].map((library) => {
    const file = path.join(import.meta.dirname, '../src/shared', `${library}.ts`);
    const [, names] = /^export \{([^}]+)\} from/m.exec(readFileSync(file, 'utf8')) ?? [];
    if (!names) throw new Error(`${file} exports no names.`);
    return [library, names.split(',').flatMap((name) => name.trim() || [])];
  }),
);
