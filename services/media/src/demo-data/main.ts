import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { connectDatabase, loadConfig } from '@nobicast/service-kit';
import { audioRepository } from '../audio/audio.repository.ts';
import { demoDataConfigSchema } from '../config.ts';
import { metricsRepository } from '../metrics/metrics.repository.ts';
import { removalsRepository } from '../removals/removals.repository.ts';
import { envelopesRepository } from '../sounds/envelopes.repository.ts';
import { soundsRepository } from '../sounds/sounds.repository.ts';
import { createObjectStore } from '../store/object-store.ts';
import { demoDataRepository } from './demo-data.repository.ts';
import { loadSounds } from './load-sounds.ts';
import { seedEvents } from './seed-events.ts';
import { episodeFilesSchema, preparedSoundsSchema } from './sounds.schema.ts';

// Loads the demo data's sounds, then invented events. Writes its progress as `12/104`.

const config = loadConfig(demoDataConfigSchema);
const folder = config.DEMO_DATA_FOLDER;
const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(folder, name), 'utf8'));
const { episodes } = episodeFilesSchema.parse(await read('content.json'));
const { sounds } = preparedSoundsSchema.parse(await read('sounds.json'));
const store = createObjectStore({
  endpoint: config.OBJECT_STORE_ENDPOINT,
  accessKey: config.OBJECT_STORE_ACCESS_KEY,
  secretKey: config.OBJECT_STORE_SECRET_KEY,
  bucket: config.OBJECT_STORE_BUCKET,
  region: config.OBJECT_STORE_REGION,
});
const db = connectDatabase({ url: config.DATABASE_URL, schema: 'media', poolMax: 4 });
const clock = () => new Date();
try {
  await store.ensureBucket();
  await loadSounds(
    {
      demoData: demoDataRepository(db),
      removals: removalsRepository(db),
      store,
      inTransaction: (work) =>
        db.transaction((transaction) =>
          work({
            audio: audioRepository(transaction),
            removals: removalsRepository(transaction),
            demoData: demoDataRepository(transaction),
            envelopes: envelopesRepository(transaction),
            sounds: soundsRepository(transaction),
          }),
        ),
      audioFolder: path.join(folder, 'audio'),
      uploadLifetimeMs: 24 * 60 * 60_000,
      newId: randomUUID,
      clock,
      onProgress: (done, all) => console.info(`${done}/${all}`),
    },
    episodes,
    sounds,
  );
  await seedEvents({ metrics: metricsRepository(db), clock });
} finally {
  store.close();
  await db.destroy();
}
