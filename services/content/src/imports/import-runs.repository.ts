import {
  importChangeSchema,
  importCountsSchema,
  importPhaseSchema,
  importProblemCodeSchema,
  importStateSchema,
  limits,
  type ImportChange,
  type ImportChangeKind,
  type ImportCounts,
  type ImportPhase,
  type ImportProblemCode,
  type ImportState,
} from '@nobicast/contracts';
import { addJob, isJobRunning, type AuditActor, type Knex } from '@nobicast/service-kit';
import type { z } from 'zod';
import { jobsSchema } from '../../migrations/index.ts';
import type { EpisodeAudio } from './feed/send-audio.ts';
import type { Change } from './changes.rules.ts';
import type { Numbering } from './feed/plan.rules.ts';

/** Where nobody works on a run any more, and nobody has reported for this long, its process has died. */
const deadAfterSeconds = 20;
const isWorkedOn = isJobRunning(
  jobsSchema,
  'run_import',
  `(j.payload ->> 'runId')::integer = import_runs.id`,
);

export type AppliedAudio = EpisodeAudio & { id: number };

export interface Source {
  kind: 'address' | 'file';
  name: string;
}

export interface Run {
  id: number;
  state: ImportState;
  source: Source;
  numbering: Numbering;
  title: string | null;
  phase: ImportPhase;
  done: number;
  total: number | null;
  counts: ImportCounts | null;
  digest: string | null;
  problem: ImportProblemCode | null;
  audioWaiting: number;
  audioRefused: number;
  isLatest: boolean;
  startedBy: string;
  appliedById: string | null;
  startedAt: Date;
  endedAt: Date | null;
}

export interface Progress {
  phase: ImportPhase;
  done: number;
  total: number | null;
}

interface RunRow {
  id: number;
  state: string;
  source_kind: 'address' | 'file';
  source: string;
  numbers: 'none' | 'next';
  numbers_from: number | null;
  title: string | null;
  phase: string;
  done: number;
  total: number | null;
  counts: unknown;
  digest: string | null;
  problem: string | null;
  audio_waiting: number;
  audio_refused: number;
  is_latest: boolean;
  started_by: string;
  applied_by_id: string | null;
  started_at: Date;
  ended_at: Date | null;
}

const toRun = (row: RunRow): Run => ({
  id: row.id,
  state: importStateSchema.parse(row.state),
  source: { kind: row.source_kind, name: row.source },
  numbering: row.numbers_from ?? row.numbers,
  title: row.title,
  phase: importPhaseSchema.parse(row.phase),
  done: row.done,
  total: row.total,
  counts: importCountsSchema.nullable().parse(row.counts),
  digest: row.digest,
  problem: importProblemCodeSchema.nullable().parse(row.problem),
  audioWaiting: row.audio_waiting,
  audioRefused: row.audio_refused,
  isLatest: row.is_latest,
  startedBy: row.started_by,
  appliedById: row.applied_by_id,
  startedAt: row.started_at,
  endedAt: row.ended_at,
});

const selectRuns = `select r.id, r.state, r.source_kind, r.source, r.numbers, r.numbers_from, r.title, r.phase, r.done, r.total, r.counts, r.digest,
    r.problem, r.audio_refused, r.started_by, r.applied_by_id, r.started_at, r.ended_at,
    r.id = (select max(id) from content.import_runs) as is_latest,
    (select count(*)::integer from content.import_audio a where a.run_id = r.id) as audio_waiting
  from content.import_runs r`;

/** The states in which a process works on a run, or soon will. */
export const activeStateSchema = importStateSchema.extract(['reading', 'applying']);
export type ActiveState = z.infer<typeof activeStateSchema>;

/** Without NUL and halves of characters, in which a cut text may end: Postgres refuses both in JSON. */
const storable = (_name: string, value: unknown) =>
  typeof value === 'string' ? value.replace(/[\0\p{Cs}]/gu, '') : value;

export type ImportRunsRepository = ReturnType<typeof importRunsRepository>;

export function importRunsRepository(db: Knex) {
  const changed = async (sql: string, values: readonly Knex.RawBinding[]): Promise<boolean> =>
    (await db.raw<{ rowCount: number }>(sql, values)).rowCount > 0;

  const runs = {
    /**
     * Runs whose process has died become `interrupted`. A slow process is no dead one: it may take minutes to begin,
     * or report late. The service that started it knows when it ends; Postgres knows whether that service lives.
     */
    async markInterrupted(): Promise<void> {
      await db.raw(
        `update content.import_runs set state = 'interrupted', ended_at = now()
          where state in ('reading', 'applying') and is_claimed
            and seen_at < now() - interval '${deadAfterSeconds} seconds' and not ${isWorkedOn}`,
      );
    },

    /** Until the transaction ends, no other process starts or applies a run. */
    async lock(): Promise<void> {
      await db.raw(`select pg_advisory_xact_lock(hashtext('content.import_runs'))`);
    },

    /** Undefined while another run is active. */
    async insert(source: Source, numbering: Numbering, startedBy: AuditActor): Promise<number | undefined> {
      const { rows } = await db.raw<{ rows: { id: number }[] }>(
        `insert into content.import_runs (source_kind, source, numbers, numbers_from, started_by, started_by_id) values (?, ?, ?, ?, ?, ?)
          on conflict ((true)) where state in ('reading', 'applying') do nothing returning id`,
        [
          source.kind,
          source.name,
          numbering === 'none' ? 'none' : 'next',
          typeof numbering === 'number' ? numbering : null,
          startedBy.name,
          startedBy.id,
        ],
      );
      const id = rows[0]?.id;
      if (id === undefined) return undefined;
      // Plans and files of earlier runs can no longer be applied.
      await db('content.import_changes').whereNot({ run_id: id }).delete();
      await db('content.import_feed_parts').whereNot({ run_id: id }).delete();
      await db.raw(
        `delete from content.import_runs where id in
          (select id from content.import_runs order by id desc offset ${limits.imports.kept})
          and not exists (select 1 from content.import_audio a where a.run_id = import_runs.id)`,
      );
      return id;
    },

    async addJob(runId: number, state: ActiveState): Promise<void> {
      await addJob(db, jobsSchema, 'run_import', { runId, state });
    },

    async addAudioJob(runId: number): Promise<void> {
      await addJob(db, jobsSchema, 'send_import_audio', { runId });
    },

    async list(): Promise<Run[]> {
      const { rows } = await db.raw<{ rows: RunRow[] }>(
        `${selectRuns} order by r.id desc limit ${limits.imports.kept}`,
      );
      return rows.map(toRun);
    },

    async find(id: number): Promise<Run | undefined> {
      const { rows } = await db.raw<{ rows: RunRow[] }>(`${selectRuns} where r.id = ?`, [id]);
      return rows[0] && toRun(rows[0]);
    },

    /** Succeeds once for each of the two states: a repeated job finds the run claimed. */
    claim: (id: number, state: ActiveState) =>
      changed(
        `update content.import_runs set is_claimed = true, seen_at = now()
          where id = ? and not is_claimed and state = ?`,
        [id, state],
      ),

    /** Also counts as a heartbeat. False where the run is no longer in this state. */
    report: (id: number, state: ActiveState, { phase, done, total }: Progress) =>
      changed(
        `update content.import_runs set phase = ?, done = ?, total = ?, seen_at = now() where id = ? and state = ?`,
        [phase, done, total, id, state],
      ),

    finishPlan: (id: number, plan: { title: string; counts: ImportCounts; digest: string }) =>
      changed(
        `update content.import_runs set state = 'planned', title = ?, counts = ?, digest = ?, is_claimed = false
          where id = ? and state = 'reading'`,
        [plan.title, JSON.stringify(plan.counts), plan.digest, id],
      ),

    /** Only the latest run, because only its plan is kept. False where another run is active, or it has no plan. */
    async beginApply(id: number, userId: string): Promise<boolean> {
      return changed(
        `update content.import_runs r set state = 'applying', phase = 'waiting', done = 0, total = null,
            applied_by_id = ?, is_claimed = false, seen_at = now()
          where id = ? and state = 'planned' and id = (select max(id) from content.import_runs)`,
        [userId, id],
      );
    },

    finishApply: (id: number) =>
      changed(
        `update content.import_runs set state = 'applied', ended_at = now() where id = ? and state = 'applying'`,
        [id],
      ),

    cancel: (id: number) =>
      changed(
        `update content.import_runs set state = 'cancelled', ended_at = now()
          where id = ? and state in ('reading', 'planned', 'applying')`,
        [id],
      ),

    fail: (id: number, problem: ImportProblemCode) =>
      changed(
        `update content.import_runs set state = 'failed', problem = ?, ended_at = now()
          where id = ? and state in ('reading', 'applying')`,
        [problem, id],
      ),

    /** The process that worked on it in this state ended without a result. */
    interrupt: (id: number, state: ActiveState) =>
      changed(
        `update content.import_runs set state = 'interrupted', ended_at = now() where id = ? and state = ?`,
        [id, state],
      ),

    async addChanges(runId: number, first: number, changes: readonly Change[]): Promise<void> {
      if (changes.length === 0) return;
      await db('content.import_changes').insert(
        changes.map(({ kind, ...details }, index) => ({
          run_id: runId,
          position: first + index,
          kind,
          details: JSON.stringify(details, storable),
        })),
      );
    },

    async listChanges(
      runId: number,
      { kind, page }: { kind: ImportChangeKind | undefined; page: number },
    ): Promise<{ changes: ImportChange[]; total: number }> {
      const filter = { run_id: runId, ...(kind !== undefined && { kind }) };
      const [counted] = await db('content.import_changes').where(filter).count<{ count: string }[]>();
      const rows = await db('content.import_changes')
        .where(filter)
        // What needs a decision stands before what goes by itself.
        .orderByRaw(
          `array_position(array['conflict', 'skipped', 'warning', 'update', 'create'], kind), position`,
        )
        .limit(limits.imports.pageSize)
        .offset((page - 1) * limits.imports.pageSize)
        .select<{ position: number; kind: string; details: object }[]>('position', 'kind', 'details');
      return {
        changes: rows.map(({ position, kind: name, details }) =>
          importChangeSchema.parse({ position, kind: name, ...details }),
        ),
        total: Number(counted?.count ?? 0),
      };
    },

    async addFeedPart(runId: number, position: number, bytes: Buffer): Promise<void> {
      await db('content.import_feed_parts').insert({ run_id: runId, position, bytes });
    },

    async findFeedPart(runId: number, position: number): Promise<Buffer | undefined> {
      const row = await db('content.import_feed_parts')
        .where({ run_id: runId, position })
        .first<{ bytes: Buffer } | undefined>('bytes');
      return row?.bytes;
    },

    async addAudio(runId: number, episodes: readonly AppliedAudio[]): Promise<void> {
      if (episodes.length === 0) return;
      await db('content.import_audio').insert(
        episodes.map(({ id, ...audio }) => ({
          run_id: runId,
          episode_id: id,
          audio: JSON.stringify(audio, storable),
        })),
      );
    },

    async listAudio(runId: number, count: number): Promise<AppliedAudio[]> {
      const rows = await db('content.import_audio')
        .where({ run_id: runId })
        .orderBy('episode_id', 'desc')
        .limit(count)
        .select<{ episode_id: number; audio: Omit<AppliedAudio, 'id'> }[]>('episode_id', 'audio');
      return rows.map(({ episode_id: id, audio }) => ({ id, ...audio }));
    },

    /** The audio of these episodes has been registered, or refused for good. */
    async finishAudio(runId: number, episodeIds: readonly number[], refused: number): Promise<void> {
      await db.transaction(async (both) => {
        await both('content.import_audio')
          .where({ run_id: runId })
          .whereIn('episode_id', episodeIds)
          .delete();
        if (refused > 0)
          await both('content.import_runs').where({ id: runId }).increment('audio_refused', refused);
      });
    },
  };
  return runs;
}
