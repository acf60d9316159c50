import { blogPaths } from './blog-paths.ts';
import type { Post } from './blog.ts';
import { pictureOf } from './link-pictures.ts';

type PicturedPost = Pick<Post, 'title' | 'slug' | 'author' | 'published_at' | 'cover_url'>;

/** The path of the picture that previews of links to a post show: apart from those that every page of a listener loads. */
export const postPicture = ({ slug, title, author, published_at, cover_url }: PicturedPost) =>
  pictureOf(blogPaths.post(slug), [slug, title, author, published_at, cover_url]);
