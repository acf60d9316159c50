import type { ReactNode } from 'react';
import { getTranscriptFacts } from '@nobicast/contracts/calls';
import type { TranscriptRepairs } from '@nobicast/contracts/transcripts';
import { useCall } from '@nobicast/web-kit/api';
import { formatBytes, timecode } from '@nobicast/web-kit/format';
import type { StoredTranscript } from './file-calls.ts';
import { filesCopy, repairsCopy } from './files.copy.ts';
import styles from './files.module.css';

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="label">{name}</dt>
    <dd className="time">{children}</dd>
  </div>
);

const { transcript: copy } = filesCopy;

/** What of a file was mended or left out. */
export function RepairsOfFile({ repairs }: { repairs: TranscriptRepairs }) {
  const { mended_count: mended, left_out_count: left, left_out: places } = repairs;
  if (mended + left === 0) return null;
  return (
    <>
      <p className="size-sm">{repairsCopy.counts(mended, left)}</p>
      {places.length > 0 && (
        <ul className="soft size-sm">
          {places.map(({ row, reason }, index) => (
            <li key={index}>{repairsCopy.place(row, reason)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

interface TranscriptFactsProps {
  episodeId: number;
  /** The server's reply, if it has just been uploaded. */
  stored: StoredTranscript | undefined;
  /** Of the audio; null while unknown. */
  durationMs: number | null;
}

/** Also says whether the transcript can belong to the audio. */
export function TranscriptFacts({ episodeId, stored, durationMs }: TranscriptFactsProps) {
  const reply = useCall(getTranscriptFacts, stored ? null : { params: { id: episodeId } });
  const facts = stored?.transcript ?? (reply.state === 'ready' ? reply.data.transcript : undefined);
  if (!facts) return reply.state === 'failed' ? <p className="soft size-sm">{copy.failed}</p> : null;
  const last = timecode(facts.last_ms / 1000);
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={copy.format}>{facts.format.toUpperCase()}</Fact>
        <Fact name={filesCopy.size}>{formatBytes(facts.size_bytes)}</Fact>
        <Fact name={copy.lines}>{copy.count(facts.line_count)}</Fact>
        <Fact name={copy.speakers}>{copy.named(facts.has_speakers)}</Fact>
        <Fact name={copy.language}>{facts.language}</Fact>
        <Fact name={copy.last}>{facts.is_timed === false ? copy.untimed : last}</Fact>
        <Fact name={filesCopy.storedAt}>
          <time dateTime={facts.uploaded_at}>{filesCopy.date(facts.uploaded_at)}</time>
        </Fact>
      </dl>
      {stored && <RepairsOfFile repairs={stored.repairs} />}
      {durationMs !== null && facts.last_ms > durationMs && (
        <p className={styles.error}>{copy.tooLong(last, timecode(durationMs / 1000))}</p>
      )}
    </>
  );
}
