import { Button } from '@nobicast/web-kit';
import { Check, Trash2, Upload } from '@nobicast/web-kit/icons';
import { useId, type ReactNode } from 'react';
import { ErrorLine } from '../../uploads/ErrorLine.tsx';
import { FileChooser } from '../../uploads/FileChooser.tsx';
import { FileInput } from '../../uploads/FileInput.tsx';
import { Sending } from '../../uploads/Sending.tsx';
import { UploadProblem } from '../../uploads/UploadProblem.tsx';
import { uploadsCopy } from '../../uploads/uploads.copy.ts';
import { useDrop } from '../../uploads/use-drop.ts';
import { useFocusWithin } from '../../uploads/use-focus-within.ts';
import { filesCopy } from './files.copy.ts';
import styles from './files.module.css';
import type { EpisodeFile } from './use-episode-file.ts';

interface FileBlockProps {
  file: EpisodeFile;
  hasFile: boolean;
  note?: ReactNode;
  /** Asked before the file that was sent is stored. */
  question?: ReactNode;
  /** Facts about the stored file. */
  children: ReactNode;
}

/** The stored file and its upload. Files can be dropped anywhere on it. */
export function FileBlock({ file, hasFile, note, question, children }: FileBlockProps) {
  const { kind, transfer, isSending } = file;
  const headingId = useId();
  const drop = useDrop(file);
  const focus = useFocusWithin<HTMLElement>(transfer.state + String(hasFile));
  return (
    <section {...drop} {...focus} className={styles.block} tabIndex={-1} aria-labelledby={headingId}>
      <h3 className={`${styles.heading} title`} id={headingId}>
        {filesCopy.names[kind]}
      </h3>
      {note && <p className="soft size-sm">{note}</p>}
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
            <>
              <div className="cluster">
                <FileChooser upload={file} label={filesCopy.replace} object={filesCopy.object[kind]} />
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
              <p className="mute size-sm">{uploadsCopy.formats[kind]}</p>
            </>
          )}
        </div>
      )}
      {file.removal.failure !== undefined && <ErrorLine>{file.removal.failure}</ErrorLine>}
      {question ??
        ((transfer.state === 'sending' || transfer.state === 'stored') && (
          <Sending upload={file} transfer={transfer} />
        ))}
      {(transfer.state === 'refused' || transfer.state === 'failed') && (
        <UploadProblem upload={file} transfer={transfer} formats={uploadsCopy.formats[kind]} />
      )}
      {transfer.state === 'idle' && !hasFile && <DropZone file={file} />}
    </section>
  );
}

function DropZone({ file }: { file: EpisodeFile }) {
  const helpId = useId();
  return (
    <label className={styles.drop}>
      <Upload className="icon" aria-hidden="true" />
      <strong>{filesCopy.drop[file.kind]}</strong>
      <span className="mute size-sm" id={helpId}>
        {uploadsCopy.formats[file.kind]}
      </span>
      <FileInput upload={file} describedBy={helpId} />
    </label>
  );
}
