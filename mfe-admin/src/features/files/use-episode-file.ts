import { failureText, type UploadOptions } from '@nobicast/web-kit/api';
import { isGone } from '@nobicast/web-kit/form';
import { useState } from 'react';
import type { AssetKind } from '../../uploads/file-check.ts';
import { uploadsCopy } from '../../uploads/uploads.copy.ts';
import { useUpload } from '../../uploads/use-upload.ts';
import { filesCopy } from './files.copy.ts';

/** For this long after a success, the bar stays full and the list unchanged (ADMIN-ASSETS-21). */
const refreshDelayMs = 1_500;

export interface FileCalls<Stored> {
  store(options: UploadOptions): Promise<Stored>;
  remove(): Promise<unknown>;
}

interface EpisodeFileOptions<Stored> {
  kind: AssetKind;
  calls: FileCalls<Stored>;
  /** The stored file, or undefined once it was deleted. */
  onChanged: (file: Stored | undefined) => void;
  /** Called a moment after each success, and if the episode no longer exists. */
  onRefresh: () => void;
}

/** Uploads and deletes one of an episode's files. */
export function useEpisodeFile<Stored>({ kind, calls, onChanged, onRefresh }: EpisodeFileOptions<Stored>) {
  /** The result of the last action. */
  const [message, setMessage] = useState('');
  const [removal, setRemoval] = useState<{ isBusy: boolean; failure?: string }>({ isBusy: false });
  const upload = useUpload({
    kind,
    store: calls.store,
    onStart() {
      setMessage('');
      setRemoval({ isBusy: false });
    },
    onStored(stored) {
      setMessage(filesCopy.stored[kind]);
      onChanged(stored);
      refreshSoon();
    },
    onCancelled: () => setMessage(uploadsCopy.cancelled),
    onFailed(error) {
      if (isGone(error)) onRefresh();
    },
  });

  function refreshSoon() {
    setTimeout(() => {
      onRefresh();
      upload.endStored();
    }, refreshDelayMs);
  }

  async function remove() {
    if (removal.isBusy || upload.isSending) return;
    // The browser's own dialog is specified (ADMIN-ASSETS-23, 24).
    if (!window.confirm(filesCopy.confirmRemoval[kind])) return;
    setMessage('');
    upload.reset();
    setRemoval({ isBusy: true });
    try {
      await calls.remove();
      setRemoval({ isBusy: false });
      setMessage(filesCopy.removed[kind]);
      onChanged(undefined);
      refreshSoon();
    } catch (error) {
      setRemoval({ isBusy: false, failure: failureText(error, filesCopy.removeFailed) });
      // Somebody else has deleted it.
      if (isGone(error)) {
        onChanged(undefined);
        onRefresh();
      }
    }
  }

  return { ...upload, message, removal, remove: () => void remove() };
}

export type EpisodeFile = ReturnType<typeof useEpisodeFile>;
