import type { Role, UserStatus } from '@nobicast/contracts';

/** Shorter words have no trigram: the index only finds them at the beginning of words. */
const shortestPart = 3;
/** More words hardly find less, and each is a condition. */
const mostWords = 8;

/** Patterns of an account's search text, from words of letters and digits only. */
export const searchPatterns = (words: readonly string[]): string[] =>
  words.slice(0, mostWords).map((word) => (word.length < shortestPart ? `% ${word}%` : `%${word}%`));

interface Wanted {
  patterns: readonly string[];
  role: Role | undefined;
  status: UserStatus | undefined;
}

/**
 * For a list of accounts `u`, with only the filters that are set: with actual values, Postgres plans each search by how
 * many rows it finds.
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
