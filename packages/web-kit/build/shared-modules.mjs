/**
 * The one list of libraries that exist once in the page. The shell provides them, remotes use them.
 * Ranges are majors: a remote on another major is refused inside its own boundary, a patch bump is not.
 * The keys with a slash cover deep imports such as react/jsx-runtime.
 */
const majors = { react: 19, 'react-dom': 19, 'react-router-dom': 7, swr: 2, zustand: 5 };

const keys = ['react', 'react/', 'react-dom', 'react-dom/', 'react-router-dom', 'swr', 'zustand'];

/** @param {{ isProvider: boolean }} options the shell is the only provider; a remote bundles no fallback */
export function sharedModules({ isProvider }) {
  return Object.fromEntries(
    keys.map((key) => {
      const requiredVersion = `^${majors[key.replace(/\/$/, '')]}.0.0`;
      return [
        key,
        { singleton: true, strictVersion: true, requiredVersion, ...(isProvider ? {} : { import: false }) },
      ];
    }),
  );
}

/** Whether a module request belongs to a shared library (server bundles leave these outside). */
export const isShared = (request) =>
  Object.keys(majors).some((name) => request === name || request.startsWith(`${name}/`)) ||
  request === 'react-router';
