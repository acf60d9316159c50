import type { postFields } from '@nobicast/contracts/fields/post.fields';
import type { ColumnsOf } from '@nobicast/contracts/fields/field';
import { readMinutes } from '../../text/plain.rules.ts';
import type { Change } from '@nobicast/contracts';

export type PostFields = ColumnsOf<typeof postFields>;

export const withReadTime = (fields: Partial<PostFields>) => ({
  ...fields,
  ...(fields.content_md !== undefined && { read_minutes: readMinutes(fields.content_md) }),
});

/** The changed fields that others have changed, too. A change that lists no fields may have changed any. */
export const contestedFields = (
  changed: Partial<PostFields>,
  changes: readonly Pick<Change, 'fields'>[],
): string[] =>
  Object.keys(changed).filter((field) =>
    changes.some(({ fields }) => fields.length === 0 || fields.includes(field)),
  );
