import { callPath, type InputOf } from '@nobicast/contracts/call';
import { getFileChapters, writeFileChapters } from '@nobicast/contracts/calls';
import type { FileChapters as Known } from '@nobicast/contracts/file-chapters';
import { chapterSentences } from '@nobicast/contracts/file-sentences';
import { Button } from '@nobicast/web-kit';
import { ApiError, sendCall, useCall } from '@nobicast/web-kit/api';
import { useHost } from '@nobicast/web-kit/host';
import { RotateCw, TextAlignStart } from '@nobicast/web-kit/icons';
import { useRef, useState } from 'react';
import { useMutate } from '../../use-mutate.ts';
import { useReadAgain } from '../../use-read-again.ts';
import { chaptersCopy } from './files.copy.ts';

type Tags = InputOf<typeof writeFileChapters>['body']['tags'];

/** While a job writes the file. */
const pollEveryMs = 2_000;

interface FileChaptersProps {
  episodeId: number;
  /** Called again and again while chapters are written into the file: they change its size. */
  reloadFiles: () => Promise<void>;
}

/** The chapters in the MP3 itself: written, written again once they are older than the site's, or taken out. */
export function FileChapters({ episodeId, reloadFiles }: FileChaptersProps) {
  const { notify } = useHost();
  const block = useRef<HTMLDivElement>(null);
  const [isSending, setIsSending] = useState(false);
  const input = { params: { id: episodeId } };
  const reply = useCall(getFileChapters, input);
  const mutate = useMutate();
  const reloadChapters = async () => void (await mutate(callPath(getFileChapters, input)));
  const isWaiting = reply.state === 'ready' && reply.data.state === 'waiting';
  useReadAgain(isWaiting, pollEveryMs, async () => {
    await reloadChapters();
    await reloadFiles();
  });

  async function send(tags: Tags) {
    if (isSending) return;
    setIsSending(true);
    try {
      await sendCall(writeFileChapters, { ...input, body: { tags } });
      // The buttons disappear while the file is written.
      block.current?.closest('section')?.focus();
      notify(chaptersCopy.requested[tags]);
    } catch (error) {
      notify(error instanceof ApiError ? error.message : chaptersCopy.failed, { kind: 'error' });
    }
    await reloadChapters();
    setIsSending(false);
  }

  if (reply.state === 'loading') return null;
  if (reply.state === 'failed')
    return (
      <div>
        <p className="soft size-sm">{chaptersCopy.unknown}</p>
        <Button variant="quiet" onClick={() => void reloadChapters()}>
          {chaptersCopy.retry}
        </Button>
      </div>
    );
  const { state, chapters, can_restore: canRestore } = reply.data;
  const busy = { 'aria-busy': isSending || undefined, 'aria-disabled': isSending || undefined };
  return (
    <div ref={block}>
      <p className="soft size-sm">{sentenceOf(reply.data)}</p>
      {state !== 'waiting' && (
        <div className="cluster">
          {chapters > 0 && isWorthWriting(reply.data) && (
            <Button variant="quiet" {...busy} onClick={() => void send('chapters')}>
              <TextAlignStart className="icon" aria-hidden="true" />
              {canRestore ? chaptersCopy.writeAgain : chaptersCopy.write}
            </Button>
          )}
          {canRestore && (
            <Button variant="quiet" {...busy} onClick={() => void send('original')}>
              <RotateCw className="icon" aria-hidden="true" />
              {chaptersCopy.restore}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const isWorthWriting = ({ state, is_outdated: isOutdated }: Known) => state !== 'done' || isOutdated;

function sentenceOf({
  state,
  chapters,
  problem,
  is_outdated: isOutdated,
  written_at: writtenAt,
}: Known): string {
  if (state === 'waiting') return chaptersCopy.waiting;
  if (problem !== null) return chapterSentences[problem];
  if (isOutdated) return chaptersCopy.outdated;
  return writtenAt === null ? chaptersCopy.none(chapters) : chaptersCopy.done(writtenAt);
}
