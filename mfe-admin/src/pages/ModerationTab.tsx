import { Moderation, type ModerationProps } from '@nobicast/web-kit/moderation';
import { CommentChecks } from '../features/comment-checks/index.ts';

/** The queue that moderators have too, and below it what only administrators see. */
export function ModerationTab(props: ModerationProps) {
  return (
    <>
      <Moderation {...props} />
      <CommentChecks />
    </>
  );
}
