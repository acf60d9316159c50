import type { ImportProblemCode } from '@nobicast/contracts';

/** A problem with the feed, a file or an address, in one line for whoever runs the import. Not for bugs. */
export class ImportProblem extends Error {
  /** What the page says of it, in the language of its reader. */
  readonly code: ImportProblemCode;
  /** The HTTP status, where an address answered that it does not give its content. */
  readonly status: number | undefined;

  constructor(
    message: string,
    {
      code = 'unreadable',
      status,
      ...options
    }: ErrorOptions & { code?: ImportProblemCode; status?: number } = {},
  ) {
    super(message, options);
    this.name = 'ImportProblem';
    this.code = code;
    this.status = status;
  }
}

/** The `code` of a Node, undici or Postgres error. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
