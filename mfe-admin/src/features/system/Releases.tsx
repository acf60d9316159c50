import { listReleases } from '@nobicast/contracts/calls';
import type { ReleaseMove, RemoteReleases } from '@nobicast/contracts/system';
import { Badge, Panel, RetryButton, Skeleton } from '@nobicast/web-kit';
import { readOnce } from '@nobicast/web-kit/api';
import { formatTimeOfDay } from '@nobicast/web-kit/format';
import { usePolled } from '../../system-calls/use-polled.ts';
import { systemCopy } from './system.copy.ts';
import styles from './system.module.css';

const everyMs = 10_000;

/** The current release of each remote, and the history of releases. */
export function Releases() {
  const { last, lost, refresh } = usePolled((signal) => readOnce(listReleases, {}, { signal }), everyMs);
  return (
    <section aria-labelledby="versions">
      <h2 className="title size-xl" id="versions">
        {systemCopy.releases}
      </h2>
      {!last && !lost && (
        <div className="stack" role="status" aria-label={systemCopy.releasesLoading}>
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
        </div>
      )}
      {!last && lost && (
        <Panel tone="error" heading="p" title={systemCopy.releasesFailed}>
          <RetryButton onRetry={() => void refresh()} />
        </Panel>
      )}
      {last && lost && <p className={styles.lost}>{systemCopy.old(formatTimeOfDay(last.at))}</p>}
      {last?.data.remotes.length === 0 && <p className="mute">{systemCopy.noRelease}</p>}
      {last?.data.remotes.map((remote) => (
        <ReleasesOfRemote key={remote.name} remote={remote} />
      ))}
    </section>
  );
}

function ReleasesOfRemote({ remote: { name, release, moves } }: { remote: RemoteReleases }) {
  return (
    <div className={styles.service}>
      <h3 className="title size-lg">{systemCopy.remote(name)}</h3>
      <p className={styles.release}>
        {release === null ? systemCopy.currentMissing : systemCopy.current(release)}
      </p>
      {moves.length === 0 && <p className="mute">{systemCopy.noMove}</p>}
      <ul>
        {moves.map((move) => (
          <MoveItem key={`${move.at} ${move.release}`} move={move} />
        ))}
      </ul>
    </div>
  );
}

function MoveItem({ move: { release, kind, by, at } }: { move: ReleaseMove }) {
  return (
    <li className={styles.job}>
      <div>
        <p>
          <strong>{release}</strong> <Badge tone="plain">{systemCopy.moveKind(kind)}</Badge>
        </p>
        <p className="time mute">{systemCopy.movedBy(by, at)}</p>
      </div>
    </li>
  );
}
