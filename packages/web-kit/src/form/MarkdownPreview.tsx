import { showText } from '@nobicast/contracts/calls';
import { useState } from 'react';
import { sendCall } from '../api/index.ts';
import { RichText, Skeleton } from '../index.ts';
import { previewCopy } from './form.copy.ts';
import styles from './form.module.css';
import { usePausedReply } from './use-paused-reply.ts';

interface PreviewProps {
  markdown: string;
  soundMs: number | null;
}

/** What readers get of a text, below its editor, once somebody wants to see it. */
export function MarkdownPreview({ markdown, soundMs }: PreviewProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.preview} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="link">{previewCopy.open}</summary>
      {isOpen &&
        (markdown.trim() === '' ? (
          <p className="mute">{previewCopy.empty}</p>
        ) : (
          <Shown markdown={markdown} soundMs={soundMs} />
        ))}
    </details>
  );
}

/** A time plays nothing here: who presses one stays where they write. */
const playNothing = () => undefined;

function Shown({ markdown, soundMs }: PreviewProps) {
  const { reply, hasFailed } = usePausedReply(markdown, (text) =>
    sendCall(showText, {
      body: { markdown: text, as: 'notes', ...(soundMs !== null && { duration_ms: soundMs }) },
    }),
  );
  return (
    <div>
      {hasFailed && <p role="status">{previewCopy.failed}</p>}
      {reply ? (
        <RichText className="prose" html={reply.html} text={markdown} playFrom={playNothing} />
      ) : (
        <Skeleton height="4rem" />
      )}
    </div>
  );
}
