import type { AuditEntry, AuditFilter } from '@nobicast/contracts/audit';
import { exportAudit, getAdminEpisode, listAudit, listAuditActors } from '@nobicast/contracts/calls';
import { Button, Panel, RetryButton, Skeleton } from '@nobicast/web-kit';
import { downloadProven } from '@nobicast/web-kit/fresh-proof';
import { useCall } from '@nobicast/web-kit/api';
import { formatShortDate, formatTimeOfDay } from '@nobicast/web-kit/format';
import { useState, type ReactNode } from 'react';
import { DayField } from '../../editing/DayField.tsx';
import { ExportButton } from '../../lists/ExportButton.tsx';
import { useAuditFilter, type WantedFilter } from './audit-place.ts';
import { actionLabels, auditCopy, isOfEpisode, targetLabels, type AuditTarget } from './audit.copy.ts';
import styles from './audit.module.css';

/** The whole site's audit, newest first. */
export function AuditTrail() {
  const { filter, change, reset } = useAuditFilter();
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <section aria-labelledby="journal">
      <div className="cluster between">
        <h2 className="title size-xl" id="journal">
          {auditCopy.title}
        </h2>
        <div className={styles.export}>
          <ExportButton
            save={() => downloadProven(exportAudit, { query: filter }, { fileName: 'journal.csv' })}
            failed={auditCopy.exportFailed}
          />
        </div>
      </div>
      <p className="mute mt-3">{auditCopy.intro}</p>
      <Filters filter={filter} onChange={change} />
      {isFiltered && (
        <p className="cluster">
          {filter.target_type && filter.target_id && (
            <OneTarget target={{ target_type: filter.target_type, target_id: filter.target_id }} />
          )}
          <Button onClick={reset}>{auditCopy.reset}</Button>
        </p>
      )}
      <Trail
        // Another filter begins at its first page.
        key={JSON.stringify(filter)}
        filter={filter}
        onShowTarget={({ target_type, target_id }) => change({ target_type, target_id })}
      />
    </section>
  );
}

const OneTarget = ({ target }: { target: AuditTarget }) => (
  <span className="time">{auditCopy.only(target, useEpisodeNumber(target))}</span>
);

/**
 * The number of the episode that an act is about, itself or its files: from the act if it tells, else from the episode.
 * Undefined if unknown.
 */
function useEpisodeNumber(target: AuditTarget, told?: unknown): number | undefined {
  const isAsked = isOfEpisode(target) && typeof told !== 'number';
  const load = useCall(getAdminEpisode, isAsked ? { params: { id: Number(target.target_id) } } : null);
  if (typeof told === 'number') return told;
  return load.state === 'ready' ? (load.data.episode.number ?? undefined) : undefined;
}

interface FiltersProps {
  filter: AuditFilter;
  onChange: (wanted: WantedFilter) => void;
}

function Filters({ filter, onChange }: FiltersProps) {
  const actors = useCall(listAuditActors, {});
  const people =
    actors.state === 'ready' ? actors.data.actors.map(({ id, name }) => [id, name] as const) : [];
  const choices = [
    { name: 'actor', label: auditCopy.actor, all: auditCopy.everybody, options: people },
    {
      name: 'target_type',
      label: auditCopy.target,
      all: auditCopy.everything,
      options: Object.entries(targetLabels),
    },
    {
      name: 'action',
      label: auditCopy.action,
      all: auditCopy.everyAction,
      options: Object.entries(actionLabels),
    },
  ] as const;
  return (
    <>
      <div className={styles.filters}>
        {choices.map(({ name, label, all, options }) => (
          <label key={name} className={styles.field}>
            <span className="label">{label}</span>
            <select
              value={filter[name] ?? ''}
              aria-disabled={(name === 'actor' && actors.state !== 'ready') || undefined}
              onChange={({ target }) => onChange({ [name]: target.value })}
            >
              <option value="">{all}</option>
              {options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        ))}
        {(['from', 'to'] as const).map((name) => (
          <DayField
            key={name}
            label={<span className="label">{auditCopy[name]}</span>}
            value={filter[name] ?? ''}
            onChange={(day) => onChange({ [name]: day })}
          />
        ))}
      </div>
      {actors.state === 'failed' && <p className="mute">{auditCopy.actorsFailed}</p>}
    </>
  );
}

interface TrailProps {
  filter: AuditFilter;
  onShowTarget: (entry: AuditEntry) => void;
}

/** The loaded pages, each one beginning where the previous one ends. */
function Trail({ filter, onShowTarget }: TrailProps) {
  const [positions, setPositions] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <div className={styles.trail}>
      {positions.map((before, index) => (
        <TrailPage
          key={before ?? ''}
          filter={filter}
          before={before}
          isLast={index === positions.length - 1}
          onShowTarget={onShowTarget}
          onOlder={(next) => setPositions([...positions, next])}
        />
      ))}
    </div>
  );
}

interface TrailPageProps extends TrailProps {
  before: string | undefined;
  isLast: boolean;
  onOlder: (next: string) => void;
}

function TrailPage({ filter, before, isLast, onShowTarget, onOlder }: TrailPageProps) {
  const page = useCall(listAudit, { query: { ...filter, ...(before !== undefined && { before }) } });
  if (page.state === 'loading') {
    return (
      <div className="stack" role="status" aria-label={auditCopy.loading}>
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
      </div>
    );
  }
  if (page.state === 'failed') {
    return (
      <Panel tone="error" heading="p" title={auditCopy.failed}>
        <RetryButton onRetry={page.retry} />
      </Panel>
    );
  }
  const { entries, next } = page.data;
  if (entries.length === 0) return <p className="mute">{auditCopy.nothing(filter)}</p>;
  return (
    <>
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <Entry
            key={`${entry.service} ${entry.id}`}
            entry={entry}
            onShowTarget={filter.target_id === undefined ? onShowTarget : undefined}
          />
        ))}
      </ol>
      {isLast && (
        <PageEnd>
          {next === null ? auditCopy.end : <Button onClick={() => onOlder(next)}>{auditCopy.older}</Button>}
        </PageEnd>
      )}
    </>
  );
}

const PageEnd = ({ children }: { children: ReactNode }) => (
  <div className={`${styles.end} mute`}>{children}</div>
);

interface EntryProps {
  entry: AuditEntry;
  /** Absent where the list already shows a single object. */
  onShowTarget: ((entry: AuditEntry) => void) | undefined;
}

function Entry({ entry, onShowTarget }: EntryProps) {
  const details = auditCopy.details(entry);
  const number = useEpisodeNumber(entry, entry.details.number);
  return (
    <li className={styles.entry}>
      <time className="time mute" dateTime={entry.at}>
        {formatShortDate(entry.at)}, {formatTimeOfDay(entry.at)}
      </time>
      <p className={styles.sentence}>
        <strong>{entry.actor_name}</strong> {auditCopy.sentence(entry, number)}
        {details !== undefined && <span className="mute"> — {details}</span>}
      </p>
      {onShowTarget && (
        <button
          type="button"
          className={styles.only}
          aria-label={auditCopy.only(entry, number)}
          onClick={() => onShowTarget(entry)}
        >
          {auditCopy.onlyShort}
        </button>
      )}
    </li>
  );
}
