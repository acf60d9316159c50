import type { KeptPlan } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';
import { reads } from '../reads.ts';
import type { KeptStart } from './alignment.rules.ts';

export interface AcceptedStarts {
  at: Date;
  before: readonly KeptStart[];
  after: readonly KeptStart[];
}

export interface KeptAlignment {
  /** Another sound makes another version, so that a page which plays the former one is told. */
  version: number;
  plan: KeptPlan;
  isShiftCurrent: boolean;
  /** Undefined unless starts were written from the plan, and not given back. */
  accepted: AcceptedStarts | undefined;
}

interface AlignmentRow {
  version: number;
  plan: KeptPlan;
  is_shift_current: boolean;
  accepted_at: Date | null;
  starts_before: KeptStart[] | null;
  starts_after: KeptStart[] | null;
}

const uploadedAt = `(select audio_uploaded_at from ${reads.assets} where episode_id = :episodeId)`;

export type AlignmentRepository = ReturnType<typeof alignmentRepository>;

export function alignmentRepository(db: Knex) {
  return {
    async find(episodeId: number): Promise<KeptAlignment | undefined> {
      const { rows } = await db.raw<{ rows: AlignmentRow[] }>(
        `select version, plan, accepted_at, starts_before, starts_after,
            audio_uploaded_at is not distinct from ${uploadedAt} as is_shift_current
          from content.alignments where episode_id = :episodeId`,
        { episodeId },
      );
      const [row] = rows;
      if (!row) return undefined;
      const { plan, is_shift_current: isShiftCurrent } = row;
      const { accepted_at: at, starts_before: before, starts_after: after } = row;
      const accepted = at && before && after ? { at, before, after } : undefined;
      return { version: row.version + (isShiftCurrent ? 0 : 1), plan, isShiftCurrent, accepted };
    },

    async hasSound(episodeId: number): Promise<boolean> {
      const { rows } = await db.raw<{ rows: { has: boolean }[] }>(`select ${uploadedAt} is not null as has`, {
        episodeId,
      });
      return rows[0]?.has === true;
    },

    /** `fitsSound`: the shift was set for the sound that is there now. */
    async save(
      episodeId: number,
      { plan, version, fitsSound }: { plan: KeptPlan; version: number; fitsSound: boolean },
    ): Promise<void> {
      await db.raw(
        `insert into content.alignments (episode_id, version, plan, audio_uploaded_at)
          values (:episodeId, :version, :plan, ${uploadedAt})
          on conflict (episode_id) do update set version = excluded.version, plan = excluded.plan,
            audio_uploaded_at = case when :fitsSound then excluded.audio_uploaded_at
              else alignments.audio_uploaded_at end`,
        { episodeId, version, plan: JSON.stringify(plan), fitsSound },
      );
    },

    async setAccepted(
      episodeId: number,
      { version, accepted }: { version: number; accepted: AcceptedStarts | undefined },
    ): Promise<void> {
      await db('content.alignments')
        .where({ episode_id: episodeId })
        .update({
          version,
          accepted_at: accepted?.at ?? null,
          starts_before: accepted ? JSON.stringify(accepted.before) : null,
          starts_after: accepted ? JSON.stringify(accepted.after) : null,
        });
    },
  };
}
