import type { AdminPost, PostChange } from '@nobicast/contracts/admin-posts';
import type { InputOf } from '@nobicast/contracts/call';
import type { createPost } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import { isPictureAddress } from '@nobicast/contracts/picture-address';
import { postSlugProblem } from '@nobicast/contracts/slug';
import { dateProblem, instantOf, wallClockOf } from '../../editing/paris-date.ts';
import { problemCopy, type PostField } from './posts.copy.ts';

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
] as const;

/**
 * The values of the form, named as the API names them. All are text: tags are separated by commas, and the date is what
 * the clocks of Paris show, empty for a draft.
 */
export type PostValues = Record<PostField, string>;

/** What the API tells of a post or of one of its versions. */
type PostTexts = Pick<
  AdminPost,
  | 'title'
  | 'slug'
  | 'excerpt'
  | 'content_md'
  | 'tags'
  | 'cover_url'
  | 'published_at'
  | 'author'
  | 'author_avatar'
  | 'author_bio'
>;

export const tagsOf = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim().replace(/\s+/g, ' '))
    .filter((tag) => tag !== '');

export const valuesOf = (post: PostTexts): PostValues => ({
  title: post.title,
  slug: post.slug,
  excerpt: post.excerpt ?? '',
  content_md: post.content_md,
  tags: post.tags.join(', '),
  cover_url: post.cover_url ?? '',
  published_at: post.published_at === null ? '' : wallClockOf(post.published_at),
  author: post.author,
  author_avatar: post.author_avatar ?? '',
  author_bio: post.author_bio ?? '',
});

export const newValues = (author: string): PostValues => ({
  title: '',
  slug: '',
  excerpt: '',
  content_md: '',
  tags: '',
  cover_url: '',
  published_at: '',
  author,
  author_avatar: '',
  author_bio: '',
});

/** Surrounding spaces, the kind of line break and spaces between tags are no change. */
const comparable = (values: PostValues, field: PostField) =>
  field === 'tags' ? tagsOf(values.tags).join() : values[field].trim().replace(/\r\n?/g, '\n');

export const changedFields = (before: PostValues, after: PostValues): PostField[] =>
  postFields.filter((field) => comparable(before, field) !== comparable(after, field));

type Problems = Partial<Record<PostField, string>>;

function tagsProblem(text: string): string | undefined {
  const tags = tagsOf(text);
  const { tags: most, tagLength } = limits.adminPosts;
  if (tags.length > most) return problemCopy.tags(most);
  if (tags.some((tag) => tag.length > tagLength)) return problemCopy.tooLong(tagLength);
  const keys = tags.map((tag) => tag.toLocaleLowerCase('fr'));
  return new Set(keys).size < keys.length ? problemCopy.repeatedTag : undefined;
}

const addressProblem = (text: string) =>
  text.trim() === '' || isPictureAddress(text.trim()) ? undefined : problemCopy.address;

/** What is wrong with the values; the server judges once more. */
export function problemsOf(values: PostValues): Problems {
  const bounds = limits.adminPosts;
  const length = (field: PostField, most: number) =>
    values[field].trim().length > most ? problemCopy.tooLong(most) : undefined;
  const required = (field: PostField, most: number) =>
    values[field].trim() === '' ? problemCopy.required : length(field, most);
  const problems: Record<PostField, string | undefined> = {
    title: required('title', bounds.titleLength),
    slug: postSlugProblem(values.slug.trim()) ?? length('slug', limits.adminEpisodes.slugLength),
    excerpt: length('excerpt', bounds.excerptLength),
    content_md: length('content_md', bounds.textLength),
    tags: tagsProblem(values.tags),
    cover_url: addressProblem(values.cover_url) ?? length('cover_url', bounds.urlLength),
    published_at: values.published_at === '' ? undefined : dateProblem(values.published_at),
    author: required('author', bounds.authorLength),
    author_avatar: addressProblem(values.author_avatar) ?? length('author_avatar', bounds.urlLength),
    author_bio: length('author_bio', bounds.bioLength),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

/** Valid values as the API takes them. Empty text is no text. */
const sentValues = (values: PostValues) => ({
  title: values.title.trim(),
  slug: values.slug.trim(),
  excerpt: values.excerpt.trim() || null,
  content_md: values.content_md.trim(),
  tags: tagsOf(values.tags),
  cover_url: values.cover_url.trim() || null,
  published_at: values.published_at === '' ? null : (instantOf(values.published_at) ?? null),
  author: values.author.trim(),
  author_avatar: values.author_avatar.trim() || null,
  author_bio: values.author_bio.trim() || null,
});

/** The body of a change: the changed fields only. */
export function changeBody(values: PostValues, fields: readonly PostField[]): PostChange {
  const sent = sentValues(values);
  return Object.fromEntries(fields.map((field) => [field, sent[field]]));
}

export const creationBody = (values: PostValues): InputOf<typeof createPost>['body'] => sentValues(values);
