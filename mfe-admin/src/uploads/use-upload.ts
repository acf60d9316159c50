import { ApiError, type UploadOptions } from '@nobicast/web-kit/api';
import { isSignedOut } from '@nobicast/web-kit/form';
import { useEffect, useRef, useState } from 'react';
import { refusalOf, type AssetKind } from './file-check.ts';
import { uploadsCopy } from './uploads.copy.ts';

/** What is happening to one file. */
export type Transfer =
  | { state: 'idle' }
  | {
      state: 'sending';
      file: File;
      sent: number;
      /** Bytes of the whole request, slightly more than the file. */
      total: number;
      /** Undefined until it can be estimated. */
      secondsLeft: number | undefined;
    }
  | { state: 'stored'; file: File }
  /** Another file must be chosen: this one was not sent, or was refused for what it is. */
  | { state: 'refused'; file: File; sentence: string }
  /** The same file can be sent again. */
  | { state: 'failed'; file: File; sentence: string; isSignedOut: boolean };

/** The bar stays here until the server has answered (ADMIN-ASSETS-17). */
const mostBeforeReply = 90;
/** Earlier, the measured speed is only that of the buffers between here and the server. */
const estimateAfterMs = 3_000;

/** How far the bar is, in percent. */
export function percentOf(transfer: Transfer): number {
  if (transfer.state === 'stored') return 100;
  if (transfer.state !== 'sending') return 0;
  return Math.min(mostBeforeReply, Math.floor((100 * transfer.sent) / transfer.total));
}

function sentenceOf(kind: AssetKind, error: unknown): string {
  if (!(error instanceof ApiError)) return uploadsCopy.failed;
  if (error.status === 0) return uploadsCopy.cut;
  // Without a sentence the reply is not of our services, but of a proxy in front of them.
  const sentence = /^HTTP \d/.test(error.message) ? undefined : error.message;
  if (error.status === 413) return sentence ?? uploadsCopy.tooLarge[kind];
  // The name of the file was checked before it was sent, so its content is the problem.
  if (error.status === 415) return `${sentence ?? uploadsCopy.wrongFormat[kind]} ${uploadsCopy.misnamed}`;
  return sentence ?? uploadsCopy.failed;
}

/**
 * Statuses of a file that is refused for its name, size, kind or content. Even a corrected file must be chosen again:
 * browsers send no file that has changed since.
 */
const refusedForTheFile: readonly number[] = [400, 413, 415, 422];
const needsAnother = (error: unknown): boolean =>
  error instanceof ApiError && refusedForTheFile.includes(error.status);

interface UploadRules<Stored> {
  kind: AssetKind;
  store(options: UploadOptions): Promise<Stored>;
  onStart?: () => void;
  onStored: (stored: Stored) => void;
  onCancelled: () => void;
  onFailed?: (error: unknown) => void;
}

/** Sends files, one upload at a time. It is aborted with the component. */
export function useUpload<Stored>({
  kind,
  store,
  onStart,
  onStored,
  onCancelled,
  onFailed,
}: UploadRules<Stored>) {
  const [transfer, setTransfer] = useState<Transfer>({ state: 'idle' });
  const upload = useRef<AbortController>(undefined);
  useEffect(() => () => upload.current?.abort(), []);

  async function send(file: File) {
    if (upload.current) return;
    onStart?.();
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
      const stored = await store({
        file,
        signal: abort.signal,
        fallback: uploadsCopy.failed,
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
      onStored(stored);
    } catch (error) {
      if (abort.signal.aborted) {
        setTransfer({ state: 'idle' });
        onCancelled();
      } else if (needsAnother(error)) {
        setTransfer({ state: 'refused', file, sentence: sentenceOf(kind, error) });
      } else {
        setTransfer({
          state: 'failed',
          file,
          sentence: sentenceOf(kind, error),
          isSignedOut: isSignedOut(error),
        });
        onFailed?.(error);
      }
    } finally {
      upload.current = undefined;
    }
  }

  return {
    kind,
    transfer,
    isSending: transfer.state === 'sending',
    send: (file: File) => void send(file),
    /** Several files were dropped. */
    refuseSeveral: (file: File) => {
      if (!upload.current) setTransfer({ state: 'refused', file, sentence: uploadsCopy.several });
    },
    cancel: () => upload.current?.abort(),
    /** Forgets what happened, unless a file is being sent. */
    reset: () => {
      if (!upload.current) setTransfer({ state: 'idle' });
    },
    /** Forgets a success; what has been chosen since goes on. */
    endStored: () => setTransfer((current) => (current.state === 'stored' ? { state: 'idle' } : current)),
  };
}

export type Upload = ReturnType<typeof useUpload>;
