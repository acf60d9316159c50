import { Button } from '@nobicast/web-kit';
import { X } from '@nobicast/web-kit/icons';
import { uploadsCopy } from './uploads.copy.ts';
import styles from './uploads.module.css';
import { percentOf, type Transfer, type Upload } from './use-upload.ts';

interface SendingProps {
  upload: Pick<Upload, 'kind' | 'cancel'>;
  transfer: Extract<Transfer, { state: 'sending' | 'stored' }>;
}

/** How far a file is on its way. */
export function Sending({ upload: { kind, cancel }, transfer }: SendingProps) {
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
        aria-label={uploadsCopy.progress[kind]}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <p className="vh" role="status">
        {sending &&
          (isAllSent ? uploadsCopy.storing : uploadsCopy.announced(uploadsCopy.progress[kind], quarter))}
      </p>
      {sending && (
        <>
          <p className={`${styles.ends} time`} aria-hidden="true">
            <span>
              {isAllSent
                ? uploadsCopy.storing
                : uploadsCopy.sent(Math.min(sending.sent, sending.file.size), sending.file.size)}
            </span>
            {!isAllSent && sending.secondsLeft !== undefined && (
              <span>{uploadsCopy.left(sending.secondsLeft)}</span>
            )}
          </p>
          <Button onClick={cancel}>
            <X className="icon" aria-hidden="true" />
            {uploadsCopy.cancel}
          </Button>
        </>
      )}
    </div>
  );
}
