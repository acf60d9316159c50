import { getSystem } from '@nobicast/contracts/calls';
import type { System, SystemPart } from '@nobicast/contracts/system';
import { Badge, Button, Panel, RetryButton, Skeleton } from '@nobicast/web-kit';
import { readOnce, type ApiError } from '@nobicast/web-kit/api';
import { formatTimeOfDay } from '@nobicast/web-kit/format';
import { usePolled, type Polled } from '../../system-calls/use-polled.ts';
import { systemCopy } from './system.copy.ts';
import styles from './system.module.css';

const everyMs = 2_000;

/** Parts without which nothing is known of the others, by the code of the failed call. */
const partsOfCode: Readonly<Record<string, string>> = {
  database_unavailable: 'database',
  auth_unavailable: 'auth',
};

/** Undefined if it is unknown what is down. */
const missingPart = ({ status, code }: ApiError): string | undefined =>
  status === 0 ? 'gateway' : partsOfCode[code ?? ''];

/** The instances of a part that is up although some of them are down. */
const partlyAway = ({ state, instances }: SystemPart) =>
  state === 'up' && instances && instances.away.length > 0 ? instances : undefined;

/** Whether each part answers, how fast, and since when. */
export function SystemChecks() {
  const { last, lost, refresh } = usePolled((signal) => readOnce(getSystem, {}, { signal }), everyMs);
  const lostText =
    lost && systemCopy.lost(missingPart(lost.error), formatTimeOfDay(lost.since), lost.error.message);
  return (
    <section aria-labelledby="etat">
      <div className="cluster between">
        <h2 className="title size-xl" id="etat">
          {systemCopy.checks}
        </h2>
        <Button onClick={() => void refresh()}>{systemCopy.checkNow}</Button>
      </div>
      <div role="status">
        {lost && last && (
          <p className={styles.lost}>
            {lostText} {systemCopy.old(formatTimeOfDay(last.data.checked_at))}
          </p>
        )}
      </div>
      {lost && !last && (
        <Panel tone="error" heading="p" title={systemCopy.failed}>
          <p>{lostText}</p>
          <RetryButton onRetry={() => void refresh()} />
        </Panel>
      )}
      {!lost && !last && (
        <div className="stack" role="status" aria-label={systemCopy.loading}>
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
        </div>
      )}
      {last && <Parts system={last.data} lost={lost} />}
    </section>
  );
}

function Parts({ system, lost }: { system: System; lost: Polled<System>['lost'] }) {
  const away = lost && missingPart(lost.error);
  // The gateway knows that this part is down; the last figures are older.
  const parts = system.parts.map((part): SystemPart =>
    lost && part.name === away && part.state === 'up'
      ? { ...part, state: 'down', latency_ms: null, since: lost.since.toISOString() }
      : part,
  );
  const up = parts.filter((part) => part.state === 'up' && !partlyAway(part)).length;
  return (
    <>
      {!lost && (
        <p className="time mute">
          {systemCopy.healthy(up, parts.length)}, {systemCopy.checked(formatTimeOfDay(system.checked_at))}
        </p>
      )}
      <ul className={styles.parts} data-old={lost ? true : undefined}>
        {parts.map((part) => (
          <PartItem key={`${part.kind} ${part.name}`} part={part} checkedAt={system.checked_at} />
        ))}
      </ul>
    </>
  );
}

function PartItem({ part, checkedAt }: { part: SystemPart; checkedAt: string }) {
  const partly = partlyAway(part);
  return (
    <li className={styles.part}>
      <strong>{part.kind === 'remote' ? systemCopy.remote(part.name) : systemCopy.part(part.name)}</strong>
      <Badge tone={part.state === 'up' && !partly ? 'plain' : 'lost'}>
        {partly ? systemCopy.weakened : systemCopy.state(part)}
      </Badge>
      <span className="time mute">{systemCopy.since(part.since, checkedAt)}</span>
      <span className="time">{part.latency_ms !== null && systemCopy.latency(part.latency_ms)}</span>
      <span className={`${styles.version} time mute`}>{part.version}</span>
      {partly && <span className={`${styles.away} time`}>{systemCopy.away(partly)}</span>}
    </li>
  );
}
