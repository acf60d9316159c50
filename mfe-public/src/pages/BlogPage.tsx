import { listPosts } from '@nobicast/contracts/calls';
import { useCall } from '@nobicast/web-kit/api';
import { usePageHead, useTypedSearch } from '@nobicast/web-kit/host';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
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
import { blogHead } from './blog.heads.ts';

/**
 * The blog. What is searched, the topic and the page are in the address. While others load, the posts that were found
 * before stay on the screen.
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
  usePageHead(blogHead(choice));

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
