import { blogPaths } from '@nobicast/contracts/blog-paths';
import { getPost, listPosts } from '@nobicast/contracts/calls';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { isFormerSlug } from '../current-address.ts';
import { blogRules, choiceOf, listInput, pagesOf, postRules } from '../features/blog/blog.query.ts';
import { readCall } from '../read-call.ts';
import { originInCache } from '../site-origin.ts';
import { blogHead, missingPostHead, pendingPostHead, postHead } from './blog.heads.ts';
import { blogDocument, postDocument } from './blog.structured-data.ts';

/** A page of the blog, with its posts. */
export async function loadBlog(request: PageRequest): Promise<PageData> {
  const choice = choiceOf(new URLSearchParams(request.search));
  const { query, tag, page } = choice;
  const found = await readCall(request, listPosts, listInput(choice), blogRules);
  const head = blogDocument(blogHead(choice), request.origin);
  if (found.state !== 'ready') return { status: 200, head, cache: found.cache, isCacheable: false };
  const { topics, total } = found.data;
  // There are infinitely many words, topics and pages that are none; caching each would fill the cache.
  const isKnown = tag === undefined || topics.some((topic) => topic.tag === tag);
  const isCacheable = query === '' && isKnown && (page === 1 || page <= pagesOf(total));
  return { status: 200, head, cache: found.cache, isCacheable };
}

/** The post by its slug; with status 301 by a former one, 404 if there is none. */
export async function loadPost(
  request: PageRequest,
  { slug = '' }: Readonly<Record<string, string | undefined>>,
): Promise<PageData> {
  const { pathname, origin } = request;
  const found = await readCall(request, getPost, { params: { id: slug } }, postRules);
  if (found.state === 'unknown')
    return { status: 200, head: pendingPostHead(pathname), cache: {}, isCacheable: false };
  if (found.state === 'failed')
    return { status: 404, head: missingPostHead(pathname), cache: found.cache, isCacheable: false };
  const post = found.data;
  const head = postDocument(postHead(post), post, origin);
  if (isFormerSlug(slug, post.slug))
    return { status: 301, movedTo: blogPaths.post(post.slug), head, cache: {}, isCacheable: false };
  return { status: 200, head, cache: { ...found.cache, ...originInCache(origin) }, isCacheable: true };
}
