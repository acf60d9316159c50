import type { ImportProblemCode } from '@nobicast/contracts';

/** Why an item cannot be imported, or what of it was left out or read otherwise than it is written. */
export interface ItemNote {
  code: ImportProblemCode;
  /** For the terminal. */
  text: string;
  /** What the feed says. */
  written?: string | undefined;
  /** What it was taken for; an instant as ISO 8601. */
  read?: string | undefined;
}

/** A note with its place in the feed. */
export interface FeedProblem extends ItemNote {
  line: number;
  /** The title of the item, where it is known. */
  title?: string | null | undefined;
}

/** A problem with the feed, a file or an address, in one line for whoever runs the import. Not for bugs. */
export class ImportProblem extends Error {
  /** What the page says of it, in the language of its reader. */
  readonly code: ImportProblemCode;
  /** The HTTP status, where an address answered that it does not give its content. */
  readonly status: number | undefined;
  /** What stands in the feed instead. */
  readonly written: string | undefined;
  /** The title of the item that has the problem, where it is known. */
  itemTitle: string | null | undefined;

  constructor(
    message: string,
    {
      code = 'unreadable',
      status,
      written,
      ...options
    }: ErrorOptions & { code?: ImportProblemCode; status?: number; written?: string } = {},
  ) {
    super(message, options);
    this.name = 'ImportProblem';
    this.code = code;
    this.status = status;
    this.written = written;
  }
}

/** The `code` of a Node, undici or Postgres error. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
