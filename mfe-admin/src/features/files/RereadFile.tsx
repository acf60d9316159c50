import { rereadFile } from '@nobicast/contracts/calls';
import type { FileKind } from '@nobicast/contracts/episode-files';
import { Button } from '@nobicast/web-kit';
import { ApiError, sendCall } from '@nobicast/web-kit/api';
import { useHost } from '@nobicast/web-kit/host';
import { RotateCw } from '@nobicast/web-kit/icons';
import { useRef, useState } from 'react';
import { filesCopy, rereadCopy } from './files.copy.ts';

interface RereadFileProps {
  episodeId: number;
  kind: FileKind;
  reload: () => Promise<void>;
}

/** For a file that could not be read. */
export function RereadFile({ episodeId, kind, reload }: RereadFileProps) {
  const { notify } = useHost();
  const button = useRef<HTMLButtonElement>(null);
  const [isSending, setIsSending] = useState(false);

  async function send() {
    if (isSending) return;
    setIsSending(true);
    try {
      await sendCall(rereadFile, { params: { id: episodeId }, body: { kind } });
      // The button disappears: a waiting file has none.
      button.current?.closest('section')?.focus();
      notify(rereadCopy.done);
    } catch (error) {
      notify(error instanceof ApiError ? error.message : rereadCopy.failed, { kind: 'error' });
    }
    await reload();
    setIsSending(false);
  }

  return (
    <div className="cluster">
      <Button
        ref={button}
        variant="quiet"
        aria-busy={isSending || undefined}
        aria-disabled={isSending || undefined}
        onClick={() => void send()}
      >
        <RotateCw className="icon" aria-hidden="true" />
        {rereadCopy.open}
        <span className="vh"> {filesCopy.names[kind]}</span>
      </Button>
    </div>
  );
}
