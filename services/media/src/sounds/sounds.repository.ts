import type { WorkState } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';
import { jobsSchema } from '../../migrations/index.ts';
import type { StoredAudio } from '../audio/audio.repository.ts';
import { soundReadingSchema, type SoundReading, type TagReading } from './sound.rules.ts';
import { measuredTypes, type Measurement } from './measurement.rules.ts';
import { reads } from '../reads.ts';

type FactsState = Exclude<WorkState, 'none'>;

export interface Sound {
  objectKey: string;
  factsState: FactsState;
  reading: SoundReading | null;
  waveformState: WorkState;
  envelopeState: WorkState;
  /** The length of the tag at the beginning of the file; null until measured. */
  id3Bytes: number | null;
}

interface SoundRow {
  object_key: string;
  facts_state: FactsState;
  facts: unknown;
  waveform_state: WorkState;
  envelope_state: WorkState;
  id3_bytes: number | null;
}

const byKey = ({ objectKey }: Pick<StoredAudio, 'objectKey'>) => ({ object_key: objectKey });

export type SoundsRepository = ReturnType<typeof soundsRepository>;

export function soundsRepository(db: Knex) {
  /** One job at a time, new files first. */
  async function addJobs(
    isDue: string,
    bindings: Record<string, unknown>,
    { priority, delaySeconds }: { priority: number; delaySeconds: number },
  ): Promise<void> {
    await db.raw(
      `select ${jobsSchema}.add_job('hear_sound', json_build_object('episodeId', s.episode_id, 'objectKey', s.object_key),
          queue_name => 'sounds', job_key => 'sound-' || s.object_key, priority => :priority,
          run_at => now() + make_interval(secs => :delaySeconds))
        from media.sounds s where ${isDue}`,
      { ...bindings, priority, delaySeconds },
    );
  }

  return {
    /** Records the new file of an episode, and adds the job that reads what is not known of its sound. */
    async put(
      episodeId: number,
      { objectKey, mimeType }: Pick<StoredAudio, 'objectKey' | 'mimeType'>,
      reading: SoundReading | undefined,
      delaySeconds: number,
    ): Promise<void> {
      const measured = measuredTypes.includes(mimeType) ? 'waiting' : 'none';
      await db('media.sounds').insert({
        episode_id: episodeId,
        object_key: objectKey,
        facts_state: reading ? 'done' : 'waiting',
        facts: reading ? JSON.stringify(reading) : null,
        waveform_state: measured,
        envelope_state: measured,
      });
      await addJobs('s.episode_id = :episodeId', { episodeId }, { priority: 0, delaySeconds });
    },

    /** Adds the jobs of files that were never read, and of those whose job was lost. */
    async adopt(): Promise<void> {
      await db.raw(
        `insert into media.sounds (episode_id, object_key, facts_state, waveform_state, envelope_state)
          select a.episode_id, a.object_key, 'waiting', m.state, m.state
          from media.audio a left join media.sounds s on s.episode_id = a.episode_id
            cross join lateral (
              select case when a.mime_type = any(:measuredTypes) then 'waiting' else 'none' end as state
            ) m
          where a.kind = 'stored' and s.episode_id is null
          on conflict do nothing`,
        { measuredTypes: [...measuredTypes] },
      );
      const isLost = `('waiting' in (s.facts_state, s.waveform_state, s.envelope_state) or s.id3_bytes is null)
        and not exists (select 1 from ${jobsSchema}.jobs j where j.key = 'sound-' || s.object_key)`;
      await addJobs(isLost, {}, { priority: 10, delaySeconds: 0 });
    },

    /** Tries again what failed for the episode's current audio. False if nothing had failed. */
    async reread(episodeId: number): Promise<boolean> {
      const changed = await db('media.sounds')
        .where({ episode_id: episodeId })
        .whereRaw(`'failed' in (facts_state, waveform_state, envelope_state)`)
        .update({
          facts_state: db.raw(`replace(facts_state, 'failed', 'waiting')`),
          waveform_state: db.raw(`replace(waveform_state, 'failed', 'waiting')`),
          envelope_state: db.raw(`replace(envelope_state, 'failed', 'waiting')`),
        });
      if (changed > 0)
        await addJobs('s.episode_id = :episodeId', { episodeId }, { priority: 0, delaySeconds: 0 });
      return changed > 0;
    },

    /**
     * Called before the audio moves to another object with the same sound and other tags. What is not known of the
     * sound yet is read there.
     */
    async moveTo(
      episodeId: number,
      { objectKey, id3Bytes, tags }: { objectKey: string; id3Bytes: number; tags: TagReading | undefined },
    ): Promise<void> {
      await db('media.sounds')
        .where({ episode_id: episodeId })
        .update({
          object_key: objectKey,
          id3_bytes: id3Bytes,
          // Null where nothing was read of it yet, or nothing could be.
          ...(tags && { facts: db.raw('facts || ?::jsonb', [JSON.stringify(tags)]) }),
        });
      await addJobs(
        `s.episode_id = :episodeId and 'waiting' in (s.facts_state, s.waveform_state, s.envelope_state)`,
        { episodeId },
        { priority: 0, delaySeconds: 0 },
      );
    },

    async putId3Bytes(file: Pick<StoredAudio, 'objectKey'>, id3Bytes: number): Promise<void> {
      await db('media.sounds').where(byKey(file)).update({ id3_bytes: id3Bytes });
    },

    /** Undefined: unreadable. Does nothing if the file was replaced. */
    async putFacts(file: Pick<StoredAudio, 'objectKey'>, reading: SoundReading | undefined): Promise<void> {
      await db('media.sounds')
        .where(byKey(file))
        .update({
          facts_state: reading ? 'done' : 'failed',
          facts: reading ? JSON.stringify(reading) : null,
        });
    },

    /**
     * Records that a file cannot be measured: there is no decoder, or it failed. Does nothing if the file was replaced.
     */
    async putUnmeasured(
      file: Pick<StoredAudio, 'objectKey'>,
      state: Extract<WorkState, 'none' | 'failed'>,
    ): Promise<void> {
      await db('media.sounds')
        .where(byKey(file))
        .update({
          // An earlier release may have drawn it.
          waveform_state: db.raw(`replace(waveform_state, 'waiting', ?)`, [state]),
          envelope_state: state,
        });
    },

    /** Returns the episode's id; undefined if the file was replaced. */
    async putMeasured(
      file: Pick<StoredAudio, 'objectKey'>,
      { levels, isVariableBitrate }: Pick<Measurement, 'levels' | 'isVariableBitrate'>,
    ): Promise<number | undefined> {
      const { rows } = await db.raw<{ rows: { episode_id: number }[] }>(
        `update media.sounds set waveform_state = 'done', envelope_state = 'done', levels = :levels,
            facts = case when :isVariable::boolean is null then facts
              else jsonb_set(facts, '{isVariableBitrate}', to_jsonb(:isVariable::boolean)) end
          where object_key = :objectKey returning episode_id`,
        { levels, isVariable: isVariableBitrate, objectKey: file.objectKey },
      );
      return rows[0]?.episode_id;
    },

    /** The sound of the episode's current audio. */
    async find(episodeId: number): Promise<Sound | undefined> {
      const { rows } = await db.raw<{ rows: SoundRow[] }>(
        `select s.object_key, s.facts_state, s.facts, s.waveform_state, s.envelope_state, s.id3_bytes
          from media.sounds s join media.audio a on a.episode_id = s.episode_id and a.object_key = s.object_key
          where s.episode_id = :episodeId`,
        { episodeId },
      );
      const [row] = rows;
      return (
        row && {
          objectKey: row.object_key,
          factsState: row.facts_state,
          reading: row.facts === null ? null : soundReadingSchema.parse(row.facts),
          waveformState: row.waveform_state,
          envelopeState: row.envelope_state,
          id3Bytes: row.id3_bytes,
        }
      );
    },

    /** Null without a waveform (yet); undefined if no visitor may know it. */
    async findPublishedLevels(episodeId: number): Promise<number[] | null | undefined> {
      const { rows } = await db.raw<{ rows: { levels: number[] | null }[] }>(
        `select s.levels from ${reads.episodes} e
          left join media.audio a on a.episode_id = e.id
          left join media.sounds s on s.episode_id = a.episode_id and s.object_key = a.object_key
          where e.id = :episodeId and e.type = 'podcast'`,
        { episodeId },
      );
      return rows[0]?.levels;
    },
  };
}
