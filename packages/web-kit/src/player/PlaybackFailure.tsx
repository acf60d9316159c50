import type { PlayerPort } from '@nobicast/contracts/host-api';
import { paths } from '@nobicast/contracts/paths';
import { buttonClass } from '../components/Button.tsx';
import { ExternalLink } from '../components/ExternalLink.tsx';
import { RetryButton } from '../components/RetryButton.tsx';
import { usePlayerOf } from '../host/index.ts';
import { Download } from '../icons/index.ts';
import { countDownload } from './count-download.ts';
import styles from './PlaybackFailure.module.css';
import { playerKitCopy } from './player.copy.ts';

interface PlaybackFailureProps {
  player: PlayerPort;
  error: string;
  /** From `useErrorRole` of a component that existed before the error. */
  role: 'alert' | undefined;
}

/**
 * Offers a retry, or the file. The link opens a new tab, because browsers show a publisher's file instead of saving it.
 * Unpublished episodes have no link.
 */
export function PlaybackFailure({ player, error, role }: PlaybackFailureProps) {
  const episodeId = usePlayerOf(player, ({ episode }) => (episode?.preview ? undefined : episode?.episodeId));
  return (
    <div className={styles.failure}>
      <p className={styles.error} role={role}>
        {error}
      </p>
      <RetryButton variant="quiet" onRetry={() => player.resume()} />
      {episodeId !== undefined && (
        <ExternalLink
          className={buttonClass({ variant: 'quiet' })}
          href={paths.download(episodeId)}
          onClick={() => void countDownload(episodeId)}
        >
          <Download className="icon" aria-hidden="true" />
          {playerKitCopy.download}
        </ExternalLink>
      )}
    </div>
  );
}
