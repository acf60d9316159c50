export { postCopy } from './post.copy.ts';
export * from './PostArticle.tsx';
