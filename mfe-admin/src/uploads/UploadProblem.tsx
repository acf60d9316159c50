import { paths } from '@nobicast/contracts/paths';
import { ExternalLink, RetryButton } from '@nobicast/web-kit';
import { formatBytes } from '@nobicast/web-kit/format';
import { ErrorLine } from './ErrorLine.tsx';
import { FileChooser } from './FileChooser.tsx';
import { uploadsCopy } from './uploads.copy.ts';
import styles from './uploads.module.css';
import type { Transfer, Upload } from './use-upload.ts';

interface UploadProblemProps {
  upload: Pick<Upload, 'kind' | 'send'>;
  transfer: Extract<Transfer, { state: 'refused' | 'failed' }>;
  /** Which files can be sent. */
  formats: string;
}

/** Why a file did not arrive, and what can be done. */
export function UploadProblem({ upload, transfer, formats }: UploadProblemProps) {
  return (
    <div className={styles.problem}>
      <ErrorLine>{transfer.sentence}</ErrorLine>
      <p className={`${styles.name} time`}>
        {transfer.file.name}, {formatBytes(transfer.file.size)}
      </p>
      {transfer.state === 'failed' && transfer.isSignedOut && (
        <p>
          <ExternalLink className="link" href={paths.login}>
            {uploadsCopy.signIn}
          </ExternalLink>
        </p>
      )}
      <p className="soft size-sm">{formats}</p>
      <div className="cluster">
        {transfer.state === 'failed' && <RetryButton onRetry={() => upload.send(transfer.file)} />}
        <FileChooser upload={upload} label={uploadsCopy.choose} />
      </div>
    </div>
  );
}
