import type { Migration } from '@nobicast/service-kit';

/** What the previous release had no decoder for; FLAC, whose type is the same, has none again afterwards. */
const waiting = `
update media.sounds s set waveform_state = 'waiting', envelope_state = 'waiting'
from media.audio a
where a.episode_id = s.episode_id and a.mime_type = 'audio/ogg' and s.envelope_state = 'none';
`;

export const measureOpus: Migration = {
  name: '023_measure_opus',
  up: async (db) => void (await db.raw(waiting)),
};
