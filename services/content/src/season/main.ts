import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { connectDatabase, loadConfig } from '@nobicast/service-kit';
import { seasonConfigSchema } from '../config.ts';
import { loadSeason } from './load-season.ts';
import { seasonRepository } from './season.repository.ts';
import { seasonSchema } from './season.schema.ts';
import { audioSender } from './send-audio.ts';

const config = loadConfig(seasonConfigSchema);
const file = await readFile(path.join(config.SEASON_FOLDER, 'season.json'), 'utf8');
const db = connectDatabase({ url: config.DATABASE_URL, schema: 'content', poolMax: 1 });
try {
  await loadSeason(
    {
      repository: seasonRepository(db),
      inTransaction: (work) => db.transaction((transaction) => work(seasonRepository(transaction))),
      sendAudio: audioSender({
        folder: config.SEASON_FOLDER,
        mediaUrl: config.MEDIA_URL,
        secret: config.INTERNAL_SECRET,
      }),
      clock: () => new Date(),
      report: (line) => console.info(line),
    },
    seasonSchema.parse(JSON.parse(file)),
  );
} finally {
  await db.destroy();
}
