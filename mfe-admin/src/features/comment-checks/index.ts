export { CommentChecks } from './CommentChecks.tsx';
