import type { ImportProblemCode } from '@nobicast/contracts';

/** A problem with the feed, a file or an address, in one line for whoever runs the import. Not for bugs. */
export class ImportProblem extends Error {
  /** What the page says of it, in the language of its reader. */
  readonly code: ImportProblemCode;

  constructor(
    message: string,
    { code = 'unreadable', ...options }: ErrorOptions & { code?: ImportProblemCode } = {},
  ) {
    super(message, options);
    this.name = 'ImportProblem';
    this.code = code;
  }
}

/** The `code` of a Node, undici or Postgres error. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
