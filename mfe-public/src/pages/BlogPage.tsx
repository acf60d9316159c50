import { brand } from '@nobicast/contracts/brand';
import { listPosts } from '@nobicast/contracts/calls';
import { paths } from '@nobicast/contracts/paths';
import type { PageData, PageHead, PageRequest } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { useCall } from '@nobicast/web-kit/api';
import { metaDescription } from '@nobicast/web-kit/format';
import { usePageHead, useTypedSearch } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { blogCopy } from '../features/blog/blog.copy.ts';
import { blogFeed, blogParameters, pagesOf } from '../features/blog/blog.query.ts';
import {
  blogAddress,
  BlogAside,
  BlogFailure,
  BlogHead,
  BlogPosts,
  blogRules,
  BlogSkeleton,
  choiceOf,
  listInput,
  type BlogChoice,
  type FoundPosts,
} from '../features/blog/index.ts';
import { NewsletterCard } from '../features/newsletter/index.ts';
import { readCall } from '../read-call.ts';
import {
  blogCrumb,
  blogId,
  breadcrumbs,
  inLanguage,
  organization,
  organizationId,
  withData,
} from '../structured-data.ts';

export const page = { path: '/blog', chunk: 'blog', inSitemap: true } satisfies PageDeclaration;

const isBeyond = (page: number, total: number) => page > Math.max(1, pagesOf(total));

/** Each topic is indexed as a page of its own; searches, and pages beyond the last one, are not. */
const headOf = ({ query, tag, page }: BlogChoice, total = Infinity): PageHead => ({
  title: documentTitle(tag ? `${tag}, ${blogCopy.title}` : blogCopy.title),
  description: metaDescription(tag ? blogCopy.descriptionOf(tag) : blogCopy.description),
  canonicalPath: blogAddress({ tag, page }),
  ogType: 'website',
  feed: blogFeed,
  ...((query !== '' || isBeyond(page, total)) && { isIndexable: false }),
});

export const cacheParameters = blogParameters;

const documentOf = (head: PageHead, origin: string): PageHead =>
  withData(
    head,
    {
      '@type': 'Blog',
      '@id': blogId(origin),
      name: `${brand.name}, ${blogCopy.title}`,
      url: `${origin}${paths.blog}`,
      description: blogCopy.description,
      inLanguage,
      publisher: { '@id': organizationId(origin) },
    },
    organization(origin),
    breadcrumbs(origin, [blogCrumb]),
  );

export async function load(request: PageRequest): Promise<PageData> {
  const choice = choiceOf(new URLSearchParams(request.search));
  const { query, tag, page } = choice;
  const found = await readCall(request, listPosts, listInput(choice), blogRules);
  const total = found.state === 'ready' ? found.data.total : undefined;
  const head = documentOf(headOf(choice, total), request.origin);
  if (found.state !== 'ready') return { status: 200, head, cache: found.cache, isCacheable: false };
  const { topics } = found.data;
  // There are infinitely many words, topics and pages that are none; caching each would fill the cache.
  const isKnown = tag === undefined || topics.some((topic) => topic.tag === tag);
  const isCacheable = query === '' && isKnown && !isBeyond(page, found.data.total);
  return { status: 200, head, cache: found.cache, isCacheable };
}

/**
 * What is searched, the topic and the page are in the address. While others load, the posts that were found before
 * stay on the screen.
 */
export function BlogPage() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const choice = choiceOf(parameters);
  const typed = useTypedSearch(choice.query, () => choose({}, { replace: true }));
  const reply = useCall(listPosts, listInput(choice), blogRules);
  const [found, setFound] = useState<FoundPosts>();
  if (reply.state === 'ready' && reply.data !== found?.page) setFound({ page: reply.data, choice });
  const shown = reply.state === 'failed' ? undefined : found;
  usePageHead(headOf(choice, reply.state === 'ready' ? reply.data.total : undefined));

  function choose(change: Partial<BlogChoice>, { replace = false } = {}) {
    const { query, ...rest } = { ...choice, query: typed.text, page: 1, ...change };
    typed.settle(query);
    void navigate(blogAddress({ ...rest, query: query.trim() }), { replace, preventScrollReset: true });
  }
  return (
    <>
      <BlogHead choice={choice} typed={typed} page={shown?.page} onChoose={choose} />
      {reply.state === 'loading' && !shown && <BlogSkeleton />}
      {reply.state === 'failed' && <BlogFailure error={reply.error} onRetry={reply.retry} />}
      {shown && (
        <BlogPosts
          {...shown}
          isRefreshing={reply.state === 'loading'}
          aside={
            <BlogAside page={shown.page} choice={choice} onChoose={choose}>
              <NewsletterCard />
            </BlogAside>
          }
        />
      )}
    </>
  );
}
