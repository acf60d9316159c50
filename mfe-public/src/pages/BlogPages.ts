// The blog and its posts, in one chunk.
export { BlogPage } from './BlogPage.tsx';
export { PostPage } from './PostPage.tsx';
