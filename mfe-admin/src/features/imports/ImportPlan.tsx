import {
  type ImportChange,
  type ImportChangeKind,
  type ImportCounts,
} from '@nobicast/contracts/admin-imports';
import { getImport } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import { Button, Panel, RetryButton, Skeleton } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { formatBytes, formatShortDate, formatTimeOfDay, timecode } from '@nobicast/web-kit/format';
import { CircleAlert, Minus, Pencil, Plus, type Icon } from '@nobicast/web-kit/icons';
import { useRef, useState } from 'react';
import { importsCopy } from './imports.copy.ts';
import styles from './imports.module.css';

const kinds = ['create', 'update', 'conflict', 'skipped', 'warning'] as const satisfies ImportChangeKind[];
const signs: Record<ImportChangeKind, string> = {
  create: '+',
  update: '~',
  conflict: '!',
  skipped: '!',
  warning: '!',
};
const icons: Record<ImportChangeKind, Icon> = {
  create: Plus,
  update: Pencil,
  conflict: CircleAlert,
  skipped: CircleAlert,
  warning: CircleAlert,
};

interface ImportPlanProps {
  runId: number;
  counts: ImportCounts;
  isBusy: boolean;
  onApply: () => void;
}

/** What a simulation found, and the button that writes exactly that. */
export function ImportPlan({ runId, counts, isBusy, onApply }: ImportPlanProps) {
  const [kind, setKind] = useState<ImportChangeKind>();
  const [pages, setPages] = useState(1);
  const lines = useRef<HTMLOListElement>(null);
  const found = kinds.filter((name) => counts[name] > 0);
  const total = kind === undefined ? found.reduce((sum, name) => sum + counts[name], 0) : counts[kind];
  const left = total - pages * limits.imports.pageSize;
  const writes = counts.create + counts.update;
  const show = (wanted: ImportChangeKind | undefined) => {
    setKind(wanted);
    setPages(1);
  };
  return (
    <>
      <h3 className="vh">{importsCopy.result}</h3>
      <div className={styles.sums} role="group" aria-label={importsCopy.show}>
        {found.map((name) => (
          <Sum key={name} kind={name} count={counts[name]} isShown={kind === name} onShow={show} />
        ))}
        <span className={styles.sum}>
          <Minus className="icon" aria-hidden="true" />
          {importsCopy.same(counts.same)}
        </span>
      </div>
      <ol className={styles.diff} ref={lines} tabIndex={-1}>
        {Array.from({ length: pages }, (_, index) => (
          <PlanPage
            key={`${kind} ${index}`}
            runId={runId}
            kind={kind}
            page={index + 1}
            isEmpty={total === 0}
          />
        ))}
      </ol>
      {left > 0 && (
        <Button
          onClick={() => {
            setPages(pages + 1);
            // With the last page the button goes.
            if (left <= limits.imports.pageSize) lines.current?.focus();
          }}
        >
          {importsCopy.more(left)}
        </Button>
      )}
      {writes === 0 && <p className="mute">{importsCopy.nothingToDo(counts)}</p>}
      <div className={`${styles.apply} cluster`}>
        {writes + counts.same > 0 && (
          <Button
            variant={writes > 0 ? 'primary' : 'plain'}
            aria-disabled={isBusy || undefined}
            onClick={onApply}
          >
            {writes > 0 ? importsCopy.apply(counts) : importsCopy.applyAudio}
          </Button>
        )}
        {counts.conflict > 0 && <span className="time mute">{importsCopy.aside(counts.conflict)}</span>}
      </div>
    </>
  );
}

interface SumProps {
  kind: ImportChangeKind;
  count: number;
  isShown: boolean;
  onShow: (kind: ImportChangeKind | undefined) => void;
}

/** A press filters the lines by this figure, another one shows all. */
function Sum({ kind, count, isShown, onShow }: SumProps) {
  const Sign = icons[kind];
  return (
    <button
      type="button"
      className={styles.sum}
      data-kind={kind}
      aria-pressed={isShown}
      onClick={() => onShow(isShown ? undefined : kind)}
    >
      <Sign className="icon" aria-hidden="true" />
      {importsCopy.kinds[kind](count)}
    </button>
  );
}

interface PlanPageProps {
  runId: number;
  kind: ImportChangeKind | undefined;
  page: number;
  isEmpty: boolean;
}

function PlanPage({ runId, kind, page, isEmpty }: PlanPageProps) {
  const reply = useCall(
    getImport,
    isEmpty ? null : { params: { id: runId }, query: { ...(kind && { kind }), ...(page > 1 && { page }) } },
  );
  if (isEmpty) return null;
  if (reply.state === 'loading')
    return (
      <li role="status" aria-label={importsCopy.loading}>
        <Skeleton height="3rem" />
      </li>
    );
  if (reply.state === 'failed')
    return (
      <li>
        <Panel tone="error" title={importsCopy.planFailed}>
          <RetryButton onRetry={reply.retry} />
        </Panel>
      </li>
    );
  return reply.data.changes.map((change) => <ChangeRow key={change.position} change={change} />);
}

function ChangeRow({ change }: { change: ImportChange }) {
  const { kind, episode, line, fields, problem, other, found } = change;
  return (
    <li className={styles.row} data-kind={kind}>
      <span className={styles.sign} aria-hidden="true">
        {signs[kind]}
      </span>
      <strong>
        {episode
          ? `${importsCopy.number(episode.number)}, ${episode.title ?? importsCopy.untitled}`
          : importsCopy.line(line, found?.title)}
      </strong>
      {kind === 'create' && episode && <Facts episode={episode} />}
      {fields.map(({ name, before, after }) => (
        <p key={name} className={styles.field}>
          <span className="label">{importsCopy.fields[name]}</span>{' '}
          <del>
            <span className="vh">{importsCopy.before} </span>
            {shown(name, before)}
          </del>{' '}
          <ins>
            <span className="vh">{importsCopy.after} </span>
            {shown(name, after)}
          </ins>
        </p>
      ))}
      {problem !== null && (
        <p className={styles.field}>
          {importsCopy.problems[problem]}{' '}
          {other && importsCopy.belongsTo(other.type, other.number, other.title)}
          {found?.written && importsCopy.writtenAs(found.written)}{' '}
          {found?.read &&
            importsCopy.readAs(problem.startsWith('date_') ? instantOf(found.read) : found.read)}
        </p>
      )}
    </li>
  );
}

const shown = (name: ImportChange['fields'][number]['name'], text: string | null) => {
  if (text === null) return importsCopy.nothing;
  return name === 'published_at' ? formatShortDate(text) : text;
};

const instantOf = (instant: string) =>
  importsCopy.instant(formatShortDate(instant), formatTimeOfDay(instant));

function Facts({ episode }: { episode: NonNullable<ImportChange['episode']> }) {
  const { published_at: date, duration_ms: durationMs, size_bytes: bytes } = episode;
  const facts = [
    importsCopy.publishedAt(formatShortDate(date)),
    ...(durationMs === null ? [] : [timecode(durationMs / 1000)]),
    ...(bytes > 0 ? [importsCopy.audio(formatBytes(bytes))] : []),
  ];
  return <p className={styles.field}>{facts.join(', ')}</p>;
}
