import type { PostDetail } from '@nobicast/contracts/blog';
import { blogPaths } from '@nobicast/contracts/blog-paths';
import { getBlogFeed } from '@nobicast/contracts/calls';
import { linkPictureSize } from '@nobicast/contracts/link-pictures';
import { postPicture } from '@nobicast/contracts/post-picture';
import type { PageHead } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { showDescription } from '@nobicast/contracts/brand';
import { metaDescription, stripMarkdown } from '@nobicast/web-kit/format';
import { blogCopy, postPageCopy } from '../features/blog/blog.copy.ts';
import { blogAddress, type BlogChoice } from '../features/blog/blog.query.ts';

const feed = { title: documentTitle(blogCopy.title), path: getBlogFeed.path };

/** A topic is a page of its own; what is searched is not. */
export const blogHead = ({ query, tag, page }: BlogChoice): PageHead => ({
  title: documentTitle(tag ? `${tag}, ${blogCopy.title}` : blogCopy.title),
  description: metaDescription(tag ? blogCopy.descriptionOf(tag) : blogCopy.description),
  canonicalPath: blogAddress({ tag, page }),
  ogType: 'website',
  feed,
  ...(query !== '' && { isIndexable: false }),
});

export const postHead = (post: PostDetail): PageHead => ({
  title: documentTitle(post.title),
  description: metaDescription(post.excerpt ?? stripMarkdown(post.content_md)),
  canonicalPath: blogPaths.post(post.slug),
  image: postPicture(post),
  imageSize: linkPictureSize,
  imageAlt: post.title,
  ogType: 'article',
  feed,
});

export const missingPostHead = (pathname: string): PageHead => ({
  title: documentTitle(postPageCopy.notFound),
  description: metaDescription(showDescription),
  canonicalPath: pathname,
  isIndexable: false,
});

/** While a post loads, or when it could not be read. */
export const pendingPostHead = (pathname: string): PageHead => ({
  title: documentTitle(blogCopy.title),
  description: metaDescription(showDescription),
  canonicalPath: pathname,
});
