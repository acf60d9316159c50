import type { Role, UserStatus } from '@nobicast/contracts';

/** Shorter words have no trigram, so that no index would find them within other words. */
const shortestPart = 3;
/** More words find nothing that these do not, and each is a condition. */
const mostWords = 8;

/** What the search text of an account must be like, for each word of a search: letters and digits only. */
export const searchPatterns = (words: readonly string[]): string[] =>
  words.slice(0, mostWords).map((word) => (word.length < shortestPart ? `% ${word}%` : `%${word}%`));

interface Wanted {
  patterns: readonly string[];
  role: Role | undefined;
  status: UserStatus | undefined;
}

/**
 * The condition of a list of accounts `u`. Filters that are not set are left out: with its actual values, Postgres plans
 * each search by how many rows it finds.
 */
export function conditionsOf({ patterns, role, status }: Wanted): {
  sql: string;
  bindings: Record<string, string>;
} {
  const conditions = [
    'true',
    ...patterns.map((_, index) => `u.search_text like :word${index}`),
    ...(role ? ['u.role = :role'] : []),
    ...(status ? [status === 'active' ? 'u.is_active' : 'not u.is_active'] : []),
  ];
  return {
    sql: conditions.join(' and '),
    bindings: {
      ...Object.fromEntries(patterns.map((pattern, index) => [`word${index}`, pattern])),
      ...(role && { role }),
    },
  };
}
