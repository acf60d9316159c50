import type { PostDetail } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import { idOfReference } from '../episodes/episodes.use-cases.ts';
import { postHtml } from '../text/html.rules.ts';
import type { BlogRepository } from './blog.repository.ts';

interface Sources {
  blog: BlogRepository;
  clock: () => Date;
}

/**
 * One public post with what its page shows. The reference is `latest`, a slug or an id, in this order (A44); a slug that
 * a post once had finds it, too.
 * @throws ApiError post_not_found
 */
export async function getPost({ blog, clock }: Sources, reference: string): Promise<PostDetail> {
  const now = clock();
  const found = await find(blog, now, reference);
  if (!found) throw new ApiError('post_not_found');
  const sizes = await blog.listPictureSizes(found.content_md);
  return { ...found, content_html: postHtml(found.content_md, sizes) };
}

async function find(blog: BlogRepository, now: Date, reference: string): Promise<PostDetail | undefined> {
  if (reference === 'latest') return blog.findLatest(now);
  const id = idOfReference(reference);
  if (id !== undefined) return blog.findById(now, id);
  return (await blog.findBySlug(now, reference)) ?? (await blog.findByFormerSlug(now, reference));
}
