import type { PostDetail } from '@nobicast/contracts/blog';
import { brand } from '@nobicast/contracts/brand';
import { paths } from '@nobicast/contracts/paths';
import type { PageHead } from '@nobicast/contracts/remote';
import { blogCopy } from '../features/blog/blog.copy.ts';
import {
  absolute,
  breadcrumbs,
  inLanguage,
  organization,
  organizationId,
  withData,
} from './structured-data.ts';

const blog = { name: blogCopy.title, path: paths.blog };
const blogId = (origin: string) => `${origin}${paths.blog}#blog`;

export const blogDocument = (head: PageHead, origin: string): PageHead =>
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
    breadcrumbs(origin, [blog]),
  );

export const postDocument = (head: PageHead, post: PostDetail, origin: string): PageHead =>
  withData(
    head,
    {
      '@type': 'BlogPosting',
      headline: post.title,
      description: head.description,
      url: `${origin}${head.canonicalPath}`,
      mainEntityOfPage: `${origin}${head.canonicalPath}`,
      image: head.image && absolute(origin, head.image),
      datePublished: post.published_at,
      inLanguage,
      keywords: post.tags,
      timeRequired: `PT${post.read_time}M`,
      author: {
        '@type': 'Person',
        name: post.author,
        ...(post.author_avatar !== null && { image: absolute(origin, post.author_avatar) }),
      },
      publisher: { '@id': organizationId(origin) },
      isPartOf: { '@id': blogId(origin) },
    },
    organization(origin),
    breadcrumbs(origin, [blog, { name: post.title, path: head.canonicalPath }]),
  );
