import type { ImportRun } from '@nobicast/contracts';
import type { Run } from './import-runs.repository.ts';

export const presentRun = (run: Run): ImportRun => ({
  id: run.id,
  state: run.state,
  source: { kind: run.source.kind, name: run.source.name },
  ...(typeof run.numbering === 'number'
    ? { numbers_from: run.numbering }
    : { numbers_from: null, numbers: run.numbering }),
  title: run.title,
  phase: run.phase,
  done: run.done,
  total: run.total,
  counts: run.counts,
  problem: run.problem === null ? null : { code: run.problem },
  audio: run.state === 'applied' ? { waiting: run.audioWaiting, refused: run.audioRefused } : null,
  is_latest: run.isLatest,
  started_by: run.startedBy,
  started_at: run.startedAt.toISOString(),
  ended_at: run.endedAt?.toISOString() ?? null,
});
