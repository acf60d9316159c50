import { NewPostEditor, newPost, PostEditor, PostList } from '../../features/posts/index.ts';
import { NotFoundPage } from '../NotFoundPage.tsx';
import type { SectionProps } from './section.ts';

/** The blog: its posts, or the editor of one of them. */
export function PostsSection({ rest }: SectionProps) {
  if (rest === '') return <PostList />;
  if (rest === newPost) return <NewPostEditor />;
  if (/^[1-9]\d{0,8}$/.test(rest)) return <PostEditor key={rest} id={Number(rest)} />;
  return <NotFoundPage />;
}
