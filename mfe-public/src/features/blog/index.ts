export * from './BlogAside.tsx';
export { blogCopy, postPageCopy } from './blog.copy.ts';
export * from './blog.query.ts';
export * from './BlogHead.tsx';
export * from './BlogPosts.tsx';
export * from './PostAside.tsx';
export * from './PostEnd.tsx';
