export * from './AuthorBadge.tsx';
export * from './Comment.tsx';
export * from './Comments.tsx';
export { commentsCopy } from './comments.copy.ts';
