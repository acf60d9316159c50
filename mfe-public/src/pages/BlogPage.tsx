import { listPosts } from '@nobicast/contracts/calls';
import { useCall } from '@nobicast/web-kit/api';
import { usePageHead } from '@nobicast/web-kit/host';
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
} from '../features/blog/index.ts';
import { NewsletterCard } from '../features/newsletter/index.ts';
import { blogHead } from './blog.heads.ts';

/** The blog. What is searched, the topic and the page are in the address. */
export function BlogPage() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const choice = choiceOf(parameters);
  const reply = useCall(listPosts, listInput(choice), blogRules);
  usePageHead(blogHead(choice));
  const page = reply.state === 'ready' ? reply.data : undefined;
  const choose = (change: Partial<BlogChoice>) =>
    void navigate(blogAddress({ ...choice, page: 1, ...change }), { preventScrollReset: true });
  return (
    <>
      <BlogHead choice={choice} page={page} onChoose={choose} />
      {reply.state === 'loading' && <BlogSkeleton />}
      {reply.state === 'failed' && <BlogFailure error={reply.error} onRetry={reply.retry} />}
      {page && (
        <BlogPosts
          page={page}
          choice={choice}
          aside={
            <BlogAside page={page} choice={choice} onChoose={choose}>
              <NewsletterCard />
            </BlogAside>
          }
        />
      )}
    </>
  );
}
