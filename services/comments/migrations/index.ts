import type { Migration } from '@nobicast/service-kit';
import { comments } from './001_comments.ts';

/** After content: comments belong to its subjects. */
export const migrations: readonly Migration[] = [comments];
