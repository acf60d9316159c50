export { Moderation, type ModerationProps } from './Moderation.tsx';
