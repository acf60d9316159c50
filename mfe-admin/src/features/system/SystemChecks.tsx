import type { System, SystemPart } from '@nobicast/contracts/system';
import { Badge, Button, Panel, RetryButton, Skeleton } from '@nobicast/web-kit';
import { formatTimeOfDay } from '@nobicast/web-kit/format';
import { partsOfCode, systemCopy } from './system.copy.ts';
import styles from './system.module.css';
import { useSystem, type SystemView } from './use-system.ts';

/** The parts of the running system: whether each answers, how fast, and since when. */
export function SystemChecks() {
  const { system, lost, check } = useSystem();
  return (
    <section aria-labelledby="etat">
      <div className="cluster between">
        <h2 className="title size-xl" id="etat">
          {systemCopy.checks}
        </h2>
        <Button onClick={check}>{systemCopy.checkNow}</Button>
      </div>
      <div role="status">{lost && system && <Lost lost={lost} system={system} />}</div>
      {lost && !system && (
        <Panel tone="error" heading="p" title={systemCopy.failed}>
          <p>{systemCopy.lost(partOf(lost), formatTimeOfDay(lost.since))}</p>
          <RetryButton onRetry={check} />
        </Panel>
      )}
      {!lost && !system && (
        <div className="stack" role="status" aria-label={systemCopy.loading}>
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
        </div>
      )}
      {system && <Parts system={system} lost={lost} />}
    </section>
  );
}

/** The part that the gateway names as the reason why it cannot answer. */
function partOf({ code }: NonNullable<SystemView['lost']>): string | undefined {
  const name = code && partsOfCode[code];
  return name && systemCopy.part(name);
}

function Lost({ lost, system }: { lost: NonNullable<SystemView['lost']>; system: System }) {
  return (
    <p className={styles.lost}>
      {systemCopy.lost(partOf(lost), formatTimeOfDay(lost.since))}{' '}
      {systemCopy.old(formatTimeOfDay(system.checked_at))}
    </p>
  );
}

function Parts({ system, lost }: { system: System; lost: SystemView['lost'] }) {
  const away = lost?.code && partsOfCode[lost.code];
  // What the gateway names is away, whatever the old figures say.
  const parts = system.parts.map((part): SystemPart =>
    lost && part.name === away && part.state === 'up'
      ? { ...part, state: 'down', latency_ms: null, since: lost.since.toISOString() }
      : part,
  );
  const up = parts.filter(({ state }) => state === 'up').length;
  return (
    <>
      {!lost && (
        <p className="time mute">
          {systemCopy.healthy(up, parts.length)}, {systemCopy.checked(formatTimeOfDay(system.checked_at))}
        </p>
      )}
      <ul className={styles.parts} data-old={lost ? true : undefined}>
        {parts.map((part) => (
          <li key={`${part.kind} ${part.name}`} className={styles.part}>
            <strong>
              {part.kind === 'remote' ? systemCopy.remote(part.name) : systemCopy.part(part.name)}
            </strong>
            <Badge tone={part.state === 'up' ? 'plain' : 'lost'}>{systemCopy.state(part)}</Badge>
            <span className="time mute">{systemCopy.since(formatTimeOfDay(part.since))}</span>
            <span className="time">{part.latency_ms !== null && systemCopy.latency(part.latency_ms)}</span>
            <span className={`${styles.version} time mute`}>{part.version}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
