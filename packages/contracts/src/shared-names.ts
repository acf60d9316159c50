/** Names by shared library: `{ "react-router-dom": ["Link", "useParams"] }`. */
export type SharedNames = Readonly<Record<string, readonly string[]>>;

/** Means the whole library: imported in a way that the build cannot analyse, or offered with every export. */
export const wholeLibrary = '*';

/**
 * What a release imports from the shared libraries although the shell does not offer it, as `library: name`. Browser
 * and server refuse such a release: the import would be undefined when a page first uses it.
 */
export function missingNames(needed: SharedNames, offered: SharedNames): string[] {
  return Object.entries(needed).flatMap(([library, names]) =>
    names.filter((name) => !offered[library]?.includes(name)).map((name) => `${library}: ${name}`),
  );
}
