import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { connectDatabase, loadConfig } from '@nobicast/service-kit';
import { demoDataConfigSchema } from '../config.ts';
import { loadDemoData } from './load-demo-data.ts';
import { demoDataRepository } from './demo-data.repository.ts';
import { demoDataSchema, demoPostsSchema } from './demo-data.schema.ts';
import { audioSender } from './send-audio.ts';

const config = loadConfig(demoDataConfigSchema);
const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(config.DEMO_DATA_FOLDER, name), 'utf8'));
const [episodes, blog] = [await read('content.json'), await read('posts.json')];
const db = connectDatabase({ url: config.DATABASE_URL, schema: 'content', poolMax: 1 });
try {
  await loadDemoData(
    {
      repository: demoDataRepository(db),
      inTransaction: (work) => db.transaction((transaction) => work(demoDataRepository(transaction))),
      sendAudio: audioSender({
        folder: config.DEMO_DATA_FOLDER,
        mediaUrl: config.MEDIA_URL,
        secret: config.INTERNAL_SECRET,
      }),
      clock: () => new Date(),
      report: (line) => console.info(line),
    },
    { ...demoDataSchema.parse(episodes), ...demoPostsSchema.parse(blog) },
  );
} finally {
  await db.destroy();
}
