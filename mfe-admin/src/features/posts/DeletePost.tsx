import type { AdminPost } from '@nobicast/contracts/admin-posts';
import { deletePost } from '@nobicast/contracts/calls';
import { isRefusal } from '@nobicast/web-kit/api';
import { sendProven } from '@nobicast/web-kit/fresh-proof';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { useHost } from '@nobicast/web-kit/host';
import { useDeletion } from '../../editing/use-deletion.ts';
import { deleteCopy } from './posts.copy.ts';

interface DeletePostProps {
  post: AdminPost;
  /** Called when it is gone. */
  onDeleted: () => void;
  onCancel: () => void;
}

/** Asks before a post is deleted, and says what is lost. */
export function DeletePost({ post, onDeleted, onCancel }: DeletePostProps) {
  const { notify } = useHost();
  const dialog = useDeletion({
    remove: () => sendProven(deletePost, { params: { id: post.id } }),
    isGone: (error) => isRefusal(deletePost, error, 'post_not_found'),
    failed: deleteCopy.failed,
    onDeleted: () => {
      notify(deleteCopy.done);
      onDeleted();
    },
    onCancel,
  });
  return (
    <ConfirmDialog
      {...dialog}
      title={deleteCopy.title(post.title)}
      description={
        <>
          <p>{deleteCopy.lead}</p>
          <p>{deleteCopy.instead}</p>
        </>
      }
      confirm={deleteCopy.confirm}
      cancel={deleteCopy.cancel}
    />
  );
}
