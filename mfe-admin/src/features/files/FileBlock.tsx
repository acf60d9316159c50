import { paths } from '@nobicast/contracts/paths';
import { Button, ExternalLink, RetryButton, buttonClass } from '@nobicast/web-kit';
import { Check, CircleAlert, Trash2, Upload, X } from '@nobicast/web-kit/icons';
import { useId, useLayoutEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { acceptedIn } from './file-check.ts';
import { fileSize, filesCopy } from './files.copy.ts';
import styles from './files.module.css';
import { percentOf, type EpisodeFile, type Transfer } from './use-episode-file.ts';

interface FileBlockProps {
  file: EpisodeFile;
  hasFile: boolean;
  /** What is known of the file that is there. */
  children: ReactNode;
}

/** One of the files of an episode: what is there, and what is on its way. Files can be dropped anywhere on it. */
export function FileBlock({ file, hasFile, children }: FileBlockProps) {
  const { kind, transfer, isSending } = file;
  const headingId = useId();
  const drop = useDrop(file);
  const focus = useFocusWithin(transfer.state + String(hasFile));
  return (
    <section {...drop} {...focus} className={styles.block} tabIndex={-1} aria-labelledby={headingId}>
      <h3 className={`${styles.heading} title`} id={headingId}>
        {filesCopy.names[kind]}
      </h3>
      <p className={styles.message} role="status">
        {file.message !== '' && (
          <>
            <Check className="icon" aria-hidden="true" />
            {file.message}
          </>
        )}
      </p>
      {hasFile && (
        <div className={styles.file}>
          {children}
          {isSending ? (
            <p className="mute size-sm">{filesCopy.keepsOld}</p>
          ) : (
            <div className="cluster">
              <FileChooser file={file} label={filesCopy.replace} object={filesCopy.object[kind]} />
              <Button
                variant="quiet"
                aria-busy={file.removal.isBusy || undefined}
                aria-disabled={file.removal.isBusy || undefined}
                onClick={file.remove}
              >
                <Trash2 className="icon" aria-hidden="true" />
                {filesCopy.remove}
                <span className="vh"> {filesCopy.object[kind]}</span>
              </Button>
            </div>
          )}
          {!isSending && <p className="mute size-sm">{filesCopy.formats[kind]}</p>}
        </div>
      )}
      {file.removal.failure !== undefined && <ErrorLine>{file.removal.failure}</ErrorLine>}
      {(transfer.state === 'sending' || transfer.state === 'stored') && (
        <Sending file={file} transfer={transfer} />
      )}
      {(transfer.state === 'refused' || transfer.state === 'failed') && (
        <Problem file={file} transfer={transfer} />
      )}
      {transfer.state === 'idle' && !hasFile && <DropZone file={file} />}
    </section>
  );
}

/** Takes files that are dropped. While one is being sent, nothing else is taken. */
function useDrop({ isSending, send, refuseSeveral }: EpisodeFile) {
  const [isOver, setIsOver] = useState(false);
  const isInside = (event: DragEvent<HTMLElement>) =>
    event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
  return {
    'data-over': (isOver && !isSending) || undefined,
    onDragOver(event: DragEvent<HTMLElement>) {
      event.preventDefault();
      event.dataTransfer.dropEffect = isSending ? 'none' : 'copy';
      setIsOver(true);
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      if (!isInside(event)) setIsOver(false);
    },
    onDrop(event: DragEvent<HTMLElement>) {
      event.preventDefault();
      setIsOver(false);
      const [dropped, another] = event.dataTransfer.files;
      if (another) refuseSeveral(another);
      else if (dropped) send(dropped);
    },
  };
}

/** Where the focused control goes with a change of what is shown, the focus moves to the block around it. */
function useFocusWithin(shown: string) {
  const block = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (hadFocus.current && !block.current?.contains(document.activeElement)) block.current?.focus();
  }, [shown]);
  return {
    ref: block,
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      // None where the control was removed, or the window lost the focus.
      if (relatedTarget instanceof Node) hadFocus.current = block.current?.contains(relatedTarget) ?? false;
    },
  };
}

function FileInput({ file, describedBy }: { file: EpisodeFile; describedBy?: string }) {
  return (
    <input
      className="vh"
      type="file"
      accept={acceptedIn(file.kind)}
      aria-describedby={describedBy}
      onChange={({ target }) => {
        const [chosen] = target.files ?? [];
        // The same file can be chosen again.
        target.value = '';
        if (chosen) file.send(chosen);
      }}
    />
  );
}

interface FileChooserProps {
  file: EpisodeFile;
  label: string;
  /** What the label is about, where only the block around shows it. */
  object?: string;
}

function FileChooser({ file, label, object }: FileChooserProps) {
  return (
    <label className={buttonClass({}, styles.choose)}>
      <Upload className="icon" aria-hidden="true" />
      {label}
      {object !== undefined && <span className="vh"> {object}</span>}
      <FileInput file={file} />
    </label>
  );
}

function DropZone({ file }: { file: EpisodeFile }) {
  const helpId = useId();
  return (
    <label className={styles.drop}>
      <Upload className="icon" aria-hidden="true" />
      <strong>{filesCopy.drop[file.kind]}</strong>
      <span className="mute size-sm" id={helpId}>
        {filesCopy.formats[file.kind]}
      </span>
      <FileInput file={file} describedBy={helpId} />
    </label>
  );
}

function Sending({
  file: { kind, cancel },
  transfer,
}: {
  file: EpisodeFile;
  transfer: Extract<Transfer, { state: 'sending' | 'stored' }>;
}) {
  const percent = percentOf(transfer);
  const sending = transfer.state === 'sending' ? transfer : undefined;
  const isAllSent = sending !== undefined && sending.sent > 0 && sending.sent >= sending.total;
  // Announced by the quarter: a progress bar that speaks each percent leaves no room for anything else.
  const quarter = Math.floor(percent / 25) * 25;
  return (
    <div className={styles.sending}>
      <p className={`${styles.percent} display`} aria-hidden="true">
        {percent}&nbsp;%
      </p>
      <strong className={styles.name}>{transfer.file.name}</strong>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={filesCopy.progress[kind]}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <p className="vh" role="status">
        {sending && (isAllSent ? filesCopy.storing : filesCopy.announced(filesCopy.progress[kind], quarter))}
      </p>
      {sending && (
        <>
          <p className={`${styles.ends} time`} aria-hidden="true">
            <span>
              {isAllSent
                ? filesCopy.storing
                : filesCopy.sent(Math.min(sending.sent, sending.file.size), sending.file.size)}
            </span>
            {!isAllSent && sending.secondsLeft !== undefined && (
              <span>{filesCopy.left(sending.secondsLeft)}</span>
            )}
          </p>
          <Button onClick={cancel}>
            <X className="icon" aria-hidden="true" />
            {filesCopy.cancel}
          </Button>
        </>
      )}
    </div>
  );
}

function ErrorLine({ children }: { children: ReactNode }) {
  return (
    <div className={styles.error} role="alert">
      <CircleAlert className="icon" aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}

function Problem({
  file,
  transfer,
}: {
  file: EpisodeFile;
  transfer: Extract<Transfer, { state: 'refused' | 'failed' }>;
}) {
  return (
    <div className={styles.problem}>
      <ErrorLine>{transfer.sentence}</ErrorLine>
      <p className={`${styles.name} time`}>
        {transfer.file.name}, {fileSize(transfer.file.size)}
      </p>
      {transfer.state === 'failed' && transfer.isSignedOut && (
        <p>
          <ExternalLink className="link" href={paths.login}>
            {filesCopy.signIn}
          </ExternalLink>
        </p>
      )}
      <p className="soft size-sm">{filesCopy.formats[file.kind]}</p>
      <div className="cluster">
        {transfer.state === 'failed' && <RetryButton onRetry={() => file.send(transfer.file)} />}
        <FileChooser file={file} label={filesCopy.choose} />
      </div>
    </div>
  );
}
