import type { Enclosure } from '@nobicast/contracts/audio-facts';
import { renewEnclosure } from '@nobicast/contracts/calls';
import { Button } from '@nobicast/web-kit';
import { ApiError, isRefusal, sendCall } from '@nobicast/web-kit/api';
import { ConfirmDialog, useConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { useHost } from '@nobicast/web-kit/host';
import { RotateCw } from '@nobicast/web-kit/icons';
import { filesCopy, renewCopy } from './files.copy.ts';

interface RenewEnclosureProps {
  episodeId: number;
  enclosure: Enclosure;
  reload: () => Promise<void>;
}

/** Makes podcast apps fetch the audio again, by another address in the feeds. */
export function RenewEnclosure({ episodeId, enclosure: { version, path }, reload }: RenewEnclosureProps) {
  const { notify } = useHost();
  const { open, dialog } = useConfirmDialog(async (close) => {
    try {
      await sendCall(
        renewEnclosure,
        { params: { id: episodeId }, body: { version: version + 1 } },
        { fallback: renewCopy.failed },
      );
    } catch (error) {
      if (isRefusal(renewEnclosure, error, 'enclosure_changed')) await reload();
      else if (error instanceof ApiError && [404, 409].includes(error.status)) {
        // The feeds do not list the audio any more, so the dialog closes with its button.
        notify(error.message, { kind: 'error' });
        close();
        await reload();
        return;
      }
      throw error;
    }
    notify(renewCopy.done);
    close();
    await reload();
  }, renewCopy.failed);
  return (
    <div className="cluster">
      <Button variant="quiet" onClick={open}>
        <RotateCw className="icon" aria-hidden="true" />
        {renewCopy.open}
        <span className="vh"> {filesCopy.object.audio}</span>
      </Button>
      <ConfirmDialog
        {...dialog}
        title={renewCopy.title}
        description={renewCopy.consequences(path).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        confirm={renewCopy.confirm}
        cancel={renewCopy.cancel}
      />
    </div>
  );
}
