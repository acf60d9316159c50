import type { AdminPost } from '@nobicast/contracts/admin-posts';
import { deletePost } from '@nobicast/contracts/calls';
import { failureText, isRefusal, sendCall } from '@nobicast/web-kit/api';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { useHost } from '@nobicast/web-kit/host';
import { useState } from 'react';
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
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function run() {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await sendCall(deletePost, { params: { id: post.id } });
    } catch (error) {
      // Somebody else was quicker.
      if (!isRefusal(deletePost, error, 'post_not_found')) {
        setFailure(failureText(error, deleteCopy.failed));
        setIsBusy(false);
        return;
      }
    }
    notify(deleteCopy.done);
    onDeleted();
  }

  return (
    <ConfirmDialog
      isOpen
      isDangerous
      isBusy={isBusy}
      title={deleteCopy.title(post.title)}
      description={
        <>
          <p>{deleteCopy.lead}</p>
          <p>{deleteCopy.instead}</p>
        </>
      }
      confirm={deleteCopy.confirm}
      cancel={deleteCopy.cancel}
      {...(failure !== undefined && { failure })}
      onConfirm={() => void run()}
      onCancel={onCancel}
    />
  );
}
