import { limits } from '@nobicast/contracts';
import type { CommentState } from '../moderation/decisions.rules.ts';

export interface CorrectableComment {
  state: CommentState;
  createdAt: Date;
  /** How many answers are published or waiting. */
  answers: number;
}

/** What was answered stays as it was read; a rejected text is not sent to the moderators twice. */
export const canCorrect = ({ state, createdAt, answers }: CorrectableComment, now: Date): boolean =>
  state !== 'rejected' &&
  answers === 0 &&
  now.getTime() - createdAt.getTime() <= limits.comments.correctionMinutes * 60_000;
