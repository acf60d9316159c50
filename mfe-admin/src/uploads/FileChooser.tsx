import { buttonClass } from '@nobicast/web-kit';
import { Upload as UploadIcon } from '@nobicast/web-kit/icons';
import { FileInput } from './FileInput.tsx';
import styles from './uploads.module.css';
import type { Upload } from './use-upload.ts';

interface FileChooserProps {
  upload: Pick<Upload, 'kind' | 'send'>;
  label: string;
  /** What the label is about, where only the block around shows it. */
  object?: string;
  describedBy?: string;
}

/** A button that lets a file be chosen, and sends it. */
export function FileChooser({ upload, label, object, describedBy }: FileChooserProps) {
  return (
    <label className={buttonClass({}, styles.choose)}>
      <UploadIcon className="icon" aria-hidden="true" />
      {label}
      {object !== undefined && <span className="vh"> {object}</span>}
      <FileInput upload={upload} describedBy={describedBy} />
    </label>
  );
}
