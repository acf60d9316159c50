import { postPath } from './generated/post-path.ts';
import { paths } from './paths.ts';

/** The addresses of the blog: apart from `paths`, which every page of a listener loads. */
export const blogPaths = {
  post: postPath,
  topic: (tag: string) => `${paths.blog}?${new URLSearchParams({ tag })}`,
  /** The drawing of a post without a picture of its own. It depends on the slug alone. */
  drawing: (slug: string) => `/covers/blog/${slug}.svg`,
} as const;
