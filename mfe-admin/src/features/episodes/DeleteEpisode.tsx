import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { deleteEpisode } from '@nobicast/contracts/calls';
import { isRefusal } from '@nobicast/web-kit/api';
import { sendProven } from '@nobicast/web-kit/fresh-proof';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { useHost } from '@nobicast/web-kit/host';
import { useState } from 'react';
import { Ledger } from '../../lists/Ledger.tsx';
import { deleteCopy } from './episodes.copy.ts';

interface DeleteEpisodeProps {
  episode: AdminEpisode;
  /** Called when it is gone. */
  onDeleted: () => void;
  onCancel: () => void;
}

/** Asks before an episode is deleted, and says what is lost (ADMIN-EPISODES-41 to 43). */
export function DeleteEpisode({ episode, onDeleted, onCancel }: DeleteEpisodeProps) {
  const { notify } = useHost();
  const [isBusy, setIsBusy] = useState(false);

  async function run() {
    setIsBusy(true);
    try {
      await sendProven(deleteEpisode, { params: { id: episode.id } });
      notify(deleteCopy.done(episode));
    } catch (error) {
      if (!isRefusal(deleteEpisode, error, 'episode_not_found')) {
        setIsBusy(false);
        // The specification asks for the browser's own dialog (ADMIN-EPISODES-78).
        window.alert(deleteCopy.failed);
        return;
      }
      notify(deleteCopy.alreadyGone(episode));
    }
    onDeleted();
  }

  return (
    <ConfirmDialog
      isOpen
      title={deleteCopy.title(episode)}
      description={
        <>
          <p>{deleteCopy.lead(episode)}</p>
          <Ledger entries={deleteCopy.losses(episode)} />
          <p>{deleteCopy.instead}</p>
        </>
      }
      confirm={deleteCopy.confirm}
      cancel={deleteCopy.cancel}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void run()}
      onCancel={onCancel}
    />
  );
}
