import { ApiError, failureText, type UploadOptions } from '@nobicast/web-kit/api';
import { useEffect, useRef, useState } from 'react';
import { isGone, isSignedOut } from '../../editing/SaveFailure.tsx';
import { refusalOf, type AssetKind } from './file-check.ts';
import { filesCopy } from './files.copy.ts';

/** What is happening to one file of the episode. */
export type Transfer =
  | { state: 'idle' }
  | {
      state: 'sending';
      file: File;
      sent: number;
      /** Of the request, so a little more than the file. */
      total: number;
      /** Undefined until it can be estimated. */
      secondsLeft: number | undefined;
    }
  | { state: 'stored'; file: File }
  /** It was not sent: another file is needed. */
  | { state: 'refused'; file: File; sentence: string }
  /** It can be sent again. */
  | { state: 'failed'; file: File; sentence: string; isSignedOut: boolean };

/** The bar stays here until the server has answered (ADMIN-ASSETS-17). */
const mostBeforeReply = 90;
/** The bar stays full, and the list as it is, for this long after a success (ADMIN-ASSETS-21). */
const refreshDelayMs = 1_500;
/** Before, the speed is that of the buffers between here and there. */
const estimateAfterMs = 3_000;

/** How far the bar is, in percent. */
export function percentOf(transfer: Transfer): number {
  if (transfer.state === 'stored') return 100;
  if (transfer.state !== 'sending') return 0;
  return Math.min(mostBeforeReply, Math.floor((100 * transfer.sent) / transfer.total));
}

function sentenceOf(kind: AssetKind, error: unknown): string {
  if (!(error instanceof ApiError)) return filesCopy.failed;
  if (error.status === 0) return filesCopy.cut;
  // Without a sentence the reply is not of our services, but of a proxy in front of them.
  if (!/^HTTP \d/.test(error.message)) return error.message;
  if (error.status === 413) return filesCopy.tooLarge[kind];
  return error.status === 415 ? filesCopy.wrongFormat[kind] : filesCopy.failed;
}

export interface FileCalls<Stored> {
  store(options: UploadOptions): Promise<Stored>;
  remove(): Promise<unknown>;
}

interface EpisodeFileOptions<Stored> {
  kind: AssetKind;
  calls: FileCalls<Stored>;
  /** What the server stored, or undefined once it has deleted the file. */
  onChanged: (file: Stored | undefined) => void;
  /** Called a moment after each success, and when the episode is no more. */
  onRefresh: () => void;
}

/** Sends and deletes one of the files of an episode, one upload at a time. It is aborted with the component. */
export function useEpisodeFile<Stored>({ kind, calls, onChanged, onRefresh }: EpisodeFileOptions<Stored>) {
  const [transfer, setTransfer] = useState<Transfer>({ state: 'idle' });
  /** The last thing that was done. */
  const [message, setMessage] = useState('');
  const [removal, setRemoval] = useState<{ isBusy: boolean; failure?: string }>({ isBusy: false });
  const upload = useRef<AbortController>(undefined);
  useEffect(() => () => upload.current?.abort(), []);

  function refreshSoon() {
    setTimeout(() => {
      onRefresh();
      setTransfer((current) => (current.state === 'stored' ? { state: 'idle' } : current));
    }, refreshDelayMs);
  }

  async function send(file: File) {
    if (upload.current) return;
    setMessage('');
    setRemoval({ isBusy: false });
    const sentence = refusalOf(kind, file);
    if (sentence !== undefined) {
      setTransfer({ state: 'refused', file, sentence });
      return;
    }
    const abort = new AbortController();
    upload.current = abort;
    const startedAt = performance.now();
    setTransfer({ state: 'sending', file, sent: 0, total: file.size, secondsLeft: undefined });
    try {
      const stored = await calls.store({
        file,
        signal: abort.signal,
        fallback: filesCopy.failed,
        onProgress: ({ sent, total }) => {
          const elapsedMs = performance.now() - startedAt;
          const secondsLeft =
            elapsedMs < estimateAfterMs || sent === 0
              ? undefined
              : ((total - sent) / sent) * (elapsedMs / 1000);
          setTransfer({ state: 'sending', file, sent, total, secondsLeft });
        },
      });
      setTransfer({ state: 'stored', file });
      setMessage(filesCopy.stored[kind]);
      onChanged(stored);
      refreshSoon();
    } catch (error) {
      if (abort.signal.aborted) {
        setTransfer({ state: 'idle' });
        setMessage(filesCopy.cancelled);
      } else if (error instanceof ApiError && error.code === 'unreadable_transcript') {
        // It has to be corrected, and then chosen again: browsers do not send a file that changed meanwhile.
        setTransfer({ state: 'refused', file, sentence: error.message });
      } else {
        setTransfer({
          state: 'failed',
          file,
          sentence: sentenceOf(kind, error),
          isSignedOut: isSignedOut(error),
        });
        if (isGone(error)) onRefresh();
      }
    } finally {
      upload.current = undefined;
    }
  }

  async function remove() {
    if (removal.isBusy || upload.current) return;
    // The question of the browser itself is specified (ADMIN-ASSETS-23, 24).
    if (!window.confirm(filesCopy.confirmRemoval[kind])) return;
    setMessage('');
    setTransfer({ state: 'idle' });
    setRemoval({ isBusy: true });
    try {
      await calls.remove();
      setRemoval({ isBusy: false });
      setMessage(filesCopy.removed[kind]);
      onChanged(undefined);
      refreshSoon();
    } catch (error) {
      setRemoval({ isBusy: false, failure: failureText(error, filesCopy.removeFailed) });
      // Somebody else was faster: what is shown of it is no more.
      if (isGone(error)) {
        onChanged(undefined);
        onRefresh();
      }
    }
  }

  return {
    kind,
    transfer,
    message,
    removal,
    isSending: transfer.state === 'sending',
    send: (file: File) => void send(file),
    /** Several files were dropped. */
    refuseSeveral: (file: File) => {
      if (!upload.current) setTransfer({ state: 'refused', file, sentence: filesCopy.several });
    },
    cancel: () => upload.current?.abort(),
    remove: () => void remove(),
  };
}

export type EpisodeFile = ReturnType<typeof useEpisodeFile>;
