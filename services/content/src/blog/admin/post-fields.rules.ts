import { readMinutes } from '@nobicast/contracts/post-text';
import type { Change } from '@nobicast/contracts';

/** What authors write, as it is stored. */
export interface PostFields {
  slug: string;
  title: string;
  excerpt: string | null;
  content_md: string;
  cover_url: string | null;
  tags: string[];
  author: string;
  author_avatar: string | null;
  author_bio: string | null;
  /** Null for a draft. */
  published_at: Date | null;
}
export type PostField = keyof PostFields;

/** What is sent: an instant is text. */
export type SentFields = Partial<Omit<PostFields, 'published_at'>> & {
  published_at?: string | null | undefined;
};

/** In the order of the form. */
export const postFields = [
  'title',
  'slug',
  'excerpt',
  'content_md',
  'tags',
  'cover_url',
  'published_at',
  'author',
  'author_avatar',
  'author_bio',
] as const satisfies readonly PostField[];

const asWritten = (value: PostFields[PostField]) =>
  value instanceof Date ? value.toISOString() : JSON.stringify(value);

/** The fields that are sent with a value that differs from that of the row. */
export function changedFields(row: PostFields, sent: SentFields): Partial<PostFields> {
  const { published_at: instant, ...texts } = sent;
  const wanted: Partial<PostFields> = {
    ...texts,
    ...(instant !== undefined && { published_at: instant === null ? null : new Date(instant) }),
  };
  return Object.fromEntries(
    postFields.flatMap((field) => {
      const value = wanted[field];
      return value === undefined || asWritten(value) === asWritten(row[field]) ? [] : [[field, value]];
    }),
  );
}

/** What is stored with a text. */
export const withReadTime = (fields: Partial<PostFields>) => ({
  ...fields,
  ...(fields.content_md !== undefined && { read_minutes: readMinutes(fields.content_md) }),
});

/** The fields that the sender and others have changed to different values since the version that was read. */
export const contestedFields = (
  changed: Partial<PostFields>,
  changes: readonly Pick<Change, 'fields'>[],
): string[] =>
  Object.keys(changed).filter((field) =>
    changes.some(({ fields }) => fields.length === 0 || fields.includes(field)),
  );
