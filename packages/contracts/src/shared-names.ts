/** Names by shared library: `{ "react-router-dom": ["Link", "useParams"] }`. */
export type SharedNames = Readonly<Record<string, readonly string[]>>;

/** Stands for the library as a whole: used in a way the build cannot follow, or offered with every export. */
export const wholeLibrary = '*';

/**
 * What a release imports from the shared libraries and a shell does not offer, as `library: name`. Browser and
 * server refuse a release with any of it: the missing name would be undefined somewhere in the middle of a page.
 */
export function missingNames(needed: SharedNames, offered: SharedNames): string[] {
  return Object.entries(needed).flatMap(([library, names]) =>
    names.filter((name) => !offered[library]?.includes(name)).map((name) => `${library}: ${name}`),
  );
}
