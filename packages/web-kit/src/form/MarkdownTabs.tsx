import { showText } from '@nobicast/contracts/calls';
import * as Tabs from '@radix-ui/react-tabs';
import { useState, type ReactNode } from 'react';
import { RichText, Skeleton } from '../index.ts';
import { previewCopy } from './form.copy.ts';
import styles from './form.module.css';
import { usePausedReply } from './use-paused-reply.ts';

interface PreviewProps {
  markdown: string;
  soundMs: number | null;
}

interface MarkdownTabsProps extends PreviewProps {
  /** Of the field. */
  label: string;
  /** The field must be in sight, to be mended. */
  hasProblem: boolean;
  /** The field. */
  children: ReactNode;
}

/** A text, and what readers get of it (decision 0105). */
export function MarkdownTabs({ label, hasProblem, children, ...preview }: MarkdownTabsProps) {
  const [chosen, setChosen] = useState('write');
  const shown = hasProblem ? 'write' : chosen;
  return (
    <Tabs.Root className={styles.markdown} value={shown} onValueChange={setChosen} activationMode="manual">
      <Tabs.List className={styles.tabs} aria-label={previewCopy.tabs}>
        <Tabs.Trigger className={styles.tab} value="write">
          {previewCopy.write}
        </Tabs.Trigger>
        <Tabs.Trigger className={styles.tab} value="preview">
          {previewCopy.preview}
        </Tabs.Trigger>
      </Tabs.List>
      {/* Stays while the preview is shown: the caret and the size of the box do, too. */}
      <Tabs.Content value="write" tabIndex={-1} forceMount hidden={shown !== 'write'}>
        {children}
      </Tabs.Content>
      <Tabs.Content value="preview">
        <p className={styles.previewLabel}>{label}</p>
        <div className={styles.preview}>
          {preview.markdown.trim() === '' ? (
            <p className="mute">{previewCopy.empty}</p>
          ) : (
            <Shown {...preview} />
          )}
        </div>
      </Tabs.Content>
    </Tabs.Root>
  );
}

/** A time plays nothing here: who presses one stays where they write. */
const playNothing = () => undefined;

function Shown({ markdown, soundMs }: PreviewProps) {
  const { reply, hasFailed } = usePausedReply(showText, {
    body: { markdown, as: 'notes', ...(soundMs !== null && { duration_ms: soundMs }) },
  });
  return (
    <>
      {hasFailed && <p role="status">{previewCopy.failed}</p>}
      {reply ? (
        <RichText className="prose" html={reply.html} text={markdown} playFrom={playNothing} />
      ) : (
        <Skeleton height="4rem" />
      )}
    </>
  );
}
