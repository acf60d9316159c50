export { Moderation } from './Moderation.tsx';
