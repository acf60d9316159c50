import { paths } from '@nobicast/contracts/paths';
import { Button, MoreLink, Panel, RetryButton, Skeleton, Stat, Stats } from '@nobicast/web-kit';
import { failureText } from '@nobicast/web-kit/api';
import { ConfirmDialog, useConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { useHost } from '@nobicast/web-kit/host';
import { Download, Trash2 } from '@nobicast/web-kit/icons';
import { useEffect, useRef, useState } from 'react';
import { provenCopy } from './personal-data.copy.ts';
import styles from './personal-data.module.css';
import { Receipt } from './Receipt.tsx';
import { usePersonalData, type KeptData } from './use-personal-data.ts';

interface ProvenDataProps {
  token: string;
  /** The link does not work, or no longer. */
  onInvalid: () => void;
  onOtherAddress: () => void;
}

/** The data of a proven address: shown after a press, exported, erased. */
export function ProvenData({ token, onInvalid, onOtherAddress }: ProvenDataProps) {
  const { view, open, download, erase } = usePersonalData(token, onInvalid);
  switch (view.state) {
    case 'closed':
      return (
        <Panel heading="h2" title={provenCopy.openTitle}>
          <p className="soft">{provenCopy.openText}</p>
          <Button variant="primary" isBig onClick={() => void open()}>
            {provenCopy.open}
          </Button>
        </Panel>
      );
    case 'loading':
      return (
        <div className="stack" role="status" aria-busy="true">
          <p className="soft">{provenCopy.loading}</p>
          <Skeleton height="0.35rem" />
        </div>
      );
    case 'failed':
      return (
        <Panel tone="error" heading="h2" title={provenCopy.failed}>
          <p className="soft">{provenCopy.failedHint}</p>
          <RetryButton onRetry={() => void open()} />
        </Panel>
      );
    case 'kept':
      return <Kept data={view} download={download} erase={erase} onOtherAddress={onOtherAddress} />;
    case 'erased':
      return <Receipt receipt={view.receipt} />;
  }
}

interface KeptProps {
  data: KeptData;
  download: () => Promise<void>;
  erase: () => Promise<void>;
  onOtherAddress: () => void;
}

function Kept({ data, download, erase, onOtherAddress }: KeptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone.
  useEffect(() => heading.current?.focus(), []);
  const { published, pending, rejected } = data.comments;
  const isEmpty =
    published + pending + rejected + data.messages + data.sign_in_requests === 0 &&
    !data.has_guest_address &&
    !data.has_mail_record &&
    !data.has_newsletter &&
    !data.has_show_reminder;
  return (
    <section className={styles.section}>
      <div>
        <p className="label">{provenCopy.under}</p>
        <h2 className={`${styles.address} title size-2xl`} ref={heading} tabIndex={-1}>
          {data.email}
        </h2>
        <p className="mute size-sm mt-3">{provenCopy.until(data.expires_at)}</p>
      </div>
      {data.has_account && (
        <div className={styles.account}>
          <p>{provenCopy.account}</p>
          <MoreLink to={paths.dashboard}>{provenCopy.dashboard}</MoreLink>
        </div>
      )}
      {isEmpty ? (
        <Panel title={data.has_account ? provenCopy.emptyBesides : provenCopy.empty}>
          <p className="prose soft">{provenCopy.emptyHint}</p>
          <Button onClick={onOtherAddress}>{provenCopy.otherAddress}</Button>
        </Panel>
      ) : (
        <>
          <Stats>
            <Stat value={String(published)} label={provenCopy.published} />
            <Stat value={String(pending)} label={provenCopy.pending} />
            <Stat value={String(rejected)} label={provenCopy.rejected} />
            <Stat value={String(data.sign_in_requests)} label={provenCopy.signInRequests} />
          </Stats>
          {data.messages > 0 && <p className="soft">{provenCopy.letters(data.messages)}</p>}
          {data.has_guest_address && <p className="soft">{provenCopy.guestAddress}</p>}
          {data.has_mail_record && <p className="soft">{provenCopy.mailRecord}</p>}
          {data.has_newsletter && <p className="soft">{provenCopy.newsletter}</p>}
          {data.has_show_reminder && <p className="soft">{provenCopy.reminder}</p>}
          <div className={styles.choices}>
            <ExportChoice download={download} />
            <EraseChoice erase={erase} />
          </div>
        </>
      )}
    </section>
  );
}

function ExportChoice({ download }: Pick<KeptProps, 'download'>) {
  const { notify } = useHost();
  const [isBusy, setIsBusy] = useState(false);

  async function run() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await download();
      notify(provenCopy.exported);
    } catch (error) {
      notify(failureText(error, provenCopy.exportFailed), { kind: 'error' });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <div className={styles.choice}>
      <h3 className="title size-xl">{provenCopy.exportTitle}</h3>
      <p className="soft">{provenCopy.exportText}</p>
      <Button aria-busy={isBusy || undefined} onClick={() => void run()}>
        <Download className="icon" aria-hidden="true" />
        {isBusy ? provenCopy.exporting : provenCopy.export}
      </Button>
    </div>
  );
}

function EraseChoice({ erase }: Pick<KeptProps, 'erase'>) {
  // The receipt replaces the dialog and all around it.
  const { open, dialog } = useConfirmDialog(() => erase(), provenCopy.eraseFailed);
  return (
    <div className={styles.choice}>
      <h3 className="title size-xl">{provenCopy.eraseTitle}</h3>
      <p className="soft">{provenCopy.eraseText}</p>
      <Button className={styles.erase} onClick={open}>
        <Trash2 className="icon" aria-hidden="true" />
        {provenCopy.erase}
      </Button>
      <ConfirmDialog
        {...dialog}
        isDangerous
        title={provenCopy.confirmTitle}
        description={
          <>
            <p>{provenCopy.confirmLoses}</p>
            <ul className={styles.losses}>
              {provenCopy.losses.map((loss) => (
                <li key={loss}>{loss}</li>
              ))}
            </ul>
            <p>{provenCopy.confirmKeeps}</p>
          </>
        }
        confirm={provenCopy.confirm}
        cancel={provenCopy.cancel}
      />
    </div>
  );
}
