import type { PostCard, PostDetail, PostList, Topics } from '@nobicast/contracts/blog';
import { getBlogFeed } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import { blog as blogLimits } from '@nobicast/contracts/page-limit-values';
import { paths } from '@nobicast/contracts/paths';
import { documentTitle } from '@nobicast/contracts/titles';
import { blogCopy, postPageCopy } from './blog.copy.ts';

export interface BlogChoice {
  /** Empty without a search. */
  query: string;
  tag: string | undefined;
  page: number;
}

const { defaultLimit: perPage, searchLength } = blogLimits;
const lastPage = 1_000;

/** For the documents of the blog and its posts. */
export const blogFeed = { title: documentTitle(blogCopy.title), path: getBlogFeed.path };

/** The parameters of the address. */
export const blogParameters = ['q', 'tag', 'page'] as const;

export function choiceOf(parameters: URLSearchParams): BlogChoice {
  const page = Number(parameters.get('page'));
  const tag = parameters.get('tag')?.trim().slice(0, limits.tags.length);
  return {
    query: (parameters.get('q') ?? '')
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, searchLength),
    tag: tag || undefined,
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  };
}

export function blogAddress({ query, tag, page = 1 }: Partial<BlogChoice>): string {
  const parameters = new URLSearchParams({
    ...(query && { q: query }),
    ...(tag && { tag }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return parameters === '' ? paths.blog : `${paths.blog}?${parameters}`;
}

export const listInput = ({ query, tag, page }: BlogChoice) =>
  ({
    query: {
      fields: 'card',
      ...(query !== '' && { search: query }),
      ...(tag !== undefined && { tag }),
      ...(page > 1 && { offset: (page - 1) * perPage }),
    },
  }) as const;

export interface BlogPage {
  posts: readonly PostCard[];
  total: number;
  published: number;
  topics: Topics;
}

export const blogRules = {
  fallback: blogCopy.failed,
  select: ({ posts, total, published, topics }: Partial<PostList>): BlogPage => ({
    posts: posts ?? [],
    total: total ?? 0,
    published: published ?? 0,
    topics: topics ?? [],
  }),
};

export const pagesOf = (total: number) => Math.ceil(total / perPage);

export const postRules = { fallback: postPageCopy.failed, select: (post: PostDetail): PostDetail => post };
