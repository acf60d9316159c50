import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { Button } from '@nobicast/web-kit';
import { registerBottomBar } from '@nobicast/web-kit/form';
import { ConfirmDialog, useLeaveGuard } from '@nobicast/web-kit/confirm-dialog';
import { useState } from 'react';
import { DialogFrame } from '../../editing/DialogFrame.tsx';
import frame from '../../editing/dialog-frame.module.css';
import { FileBlocks, useEpisodeFiles } from './EpisodeFiles.tsx';
import { filesCopy } from './files.copy.ts';

interface FilesDialogProps {
  episode: AdminEpisode;
  /** Called after a file was stored or deleted, and when the lists are to be reloaded. */
  onChanged: () => void;
  onClose: () => void;
}

/** The files of an episode. Closing it while one is sent asks first. */
export function FilesDialog({ episode, onChanged, onClose }: FilesDialogProps) {
  const files = useEpisodeFiles({ episode, onChanged });
  const { isSending } = files;
  const [isAsking, setIsAsking] = useState(false);
  const leaving = useLeaveGuard(isSending);
  // The upload has ended: another one must not bring the question back.
  if (isAsking && !isSending) setIsAsking(false);
  const close = () => (isSending ? setIsAsking(true) : onClose());

  function leave() {
    setIsAsking(false);
    // Closing the dialog aborts the uploads.
    if (leaving.state === 'blocked') leaving.proceed();
    else onClose();
  }
  return (
    <>
      <DialogFrame
        title={filesCopy.title(episode.number)}
        closeLabel={filesCopy.closeIcon}
        isWide
        onClose={close}
      >
        <div className={frame.body}>
          <FileBlocks files={files} />
        </div>
        <div className={frame.foot} ref={registerBottomBar}>
          <Button onClick={close}>{filesCopy.close}</Button>
        </div>
      </DialogFrame>
      <ConfirmDialog
        isOpen={isAsking || leaving.state === 'blocked'}
        isDangerous
        title={filesCopy.leave.title}
        description={<p>{filesCopy.leave.text}</p>}
        confirm={filesCopy.leave.confirm}
        cancel={filesCopy.leave.cancel}
        onConfirm={leave}
        onCancel={() => {
          setIsAsking(false);
          leaving.reset?.();
        }}
      />
    </>
  );
}
