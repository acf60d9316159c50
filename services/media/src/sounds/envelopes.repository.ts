import type { Envelope } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';

export interface StoredEnvelope extends Pick<Envelope, 'steps' | 'silences' | 'loudness'> {
  objectKey: string;
  durationMs: number;
  measuredAt: Date;
}

interface EnvelopeRow {
  object_key: string;
  steps: number;
  duration_ms: number;
  silences: Envelope['silences'];
  integrated_lufs: number | null;
  true_peak_dbtp: number | null;
  measured_at: Date;
}

const toEnvelope = (row: EnvelopeRow): StoredEnvelope => ({
  objectKey: row.object_key,
  steps: row.steps,
  durationMs: row.duration_ms,
  silences: row.silences,
  // The table's CHECK envelopes_loudness_check: both or none.
  loudness:
    row.integrated_lufs === null || row.true_peak_dbtp === null
      ? null
      : { integrated_lufs: row.integrated_lufs, true_peak_dbtp: row.true_peak_dbtp },
  measuredAt: row.measured_at,
});

export type EnvelopesRepository = ReturnType<typeof envelopesRepository>;

export function envelopesRepository(db: Knex) {
  return {
    /** A trigger schedules the removal of the former steps. */
    async put(
      episodeId: number,
      { objectKey, steps, durationMs, silences, loudness, measuredAt }: StoredEnvelope,
    ): Promise<void> {
      await db('media.envelopes').where({ episode_id: episodeId }).delete();
      await db('media.envelopes').insert({
        episode_id: episodeId,
        object_key: objectKey,
        steps,
        duration_ms: durationMs,
        silences: JSON.stringify(silences),
        integrated_lufs: loudness?.integrated_lufs ?? null,
        true_peak_dbtp: loudness?.true_peak_dbtp ?? null,
        measured_at: measuredAt,
      });
    },

    /** The envelope of the episode's current audio, published or not. */
    async find(episodeId: number): Promise<StoredEnvelope | undefined> {
      const { rows } = await db.raw<{ rows: EnvelopeRow[] }>(
        `select e.object_key, e.steps, e.duration_ms, e.silences, e.integrated_lufs, e.true_peak_dbtp, e.measured_at
          from media.envelopes e
            join media.sounds s on s.episode_id = e.episode_id
            join media.audio a on a.episode_id = s.episode_id and a.object_key = s.object_key
          where e.episode_id = :episodeId`,
        { episodeId },
      );
      return rows[0] && toEnvelope(rows[0]);
    },
  };
}
