import type { ReactNode } from 'react';
import { getTranscriptFacts } from '@nobicast/contracts/calls';
import type { TranscriptFacts as Known } from '@nobicast/contracts/transcripts';
import { useCall } from '@nobicast/web-kit/api';
import { timecode } from '@nobicast/web-kit/format';
import { fileSize } from '../../uploads/uploads.copy.ts';
import { filesCopy } from './files.copy.ts';
import styles from './files.module.css';

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="label">{name}</dt>
    <dd className="time">{children}</dd>
  </div>
);

const { transcript: copy } = filesCopy;

interface TranscriptFactsProps {
  episodeId: number;
  /** The server's reply, if it has just been uploaded. */
  stored: Known | undefined;
  /** Of the audio; null while unknown. */
  durationMs: number | null;
}

/** Also says whether the transcript can belong to the audio. */
export function TranscriptFacts({ episodeId, stored, durationMs }: TranscriptFactsProps) {
  const reply = useCall(getTranscriptFacts, stored ? null : { params: { id: episodeId } });
  const facts = stored ?? (reply.state === 'ready' ? reply.data.transcript : undefined);
  if (!facts) return reply.state === 'failed' ? <p className="soft size-sm">{copy.failed}</p> : null;
  const last = timecode(facts.last_ms / 1000);
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={copy.format}>{facts.format.toUpperCase()}</Fact>
        <Fact name={filesCopy.size}>{fileSize(facts.size_bytes)}</Fact>
        <Fact name={copy.lines}>{copy.count(facts.line_count)}</Fact>
        <Fact name={copy.speakers}>{copy.named(facts.has_speakers)}</Fact>
        <Fact name={copy.language}>{facts.language}</Fact>
        <Fact name={copy.last}>{last}</Fact>
        <Fact name={filesCopy.storedAt}>
          <time dateTime={facts.uploaded_at}>{filesCopy.date(facts.uploaded_at)}</time>
        </Fact>
      </dl>
      {durationMs !== null && facts.last_ms > durationMs && (
        <p className={styles.error}>{copy.tooLong(last, timecode(durationMs / 1000))}</p>
      )}
    </>
  );
}
