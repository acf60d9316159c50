import type { Knex, RowOf } from '@nobicast/service-kit';
import type { StoredAudio } from '../audio/audio.repository.ts';
import type { PreparedSound } from './sounds.schema.ts';
import { reads } from '../reads.ts';

export type DemoDataRepository = ReturnType<typeof demoDataRepository>;

export function demoDataRepository(db: Knex) {
  return {
    /** Episodes without audio, by slug. */
    async listSilent(slugs: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await db.raw<{ rows: Pick<RowOf<typeof reads.episodes>, 'id' | 'slug'>[] }>(
        `select e.id, e.slug from ${reads.episodes} e
          where e.slug = any(?) and not exists (select 1 from media.audio a where a.episode_id = e.id)`,
        [[...slugs]],
      );
      return new Map(rows.map(({ id, slug }) => [slug, id]));
    },

    /** So that no job has to read the file. */
    async insertSound(
      episodeId: number,
      { objectKey }: Pick<StoredAudio, 'objectKey'>,
      { reading, levels, id3Bytes }: PreparedSound,
    ): Promise<void> {
      await db('media.sounds').insert({
        episode_id: episodeId,
        object_key: objectKey,
        facts_state: 'done',
        facts: JSON.stringify(reading),
        waveform_state: 'done',
        // Until its steps are stored.
        envelope_state: 'waiting',
        levels,
        id3_bytes: id3Bytes,
      });
    },
  };
}
