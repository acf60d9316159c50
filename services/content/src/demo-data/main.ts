import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { connectDatabase, loadConfig } from '@nobicast/service-kit';
import { demoDataConfigSchema } from '../config.ts';
import { loadDemoData } from './load-demo-data.ts';
import { demoDataRepository } from './demo-data.repository.ts';
import { demoDataSchema, demoIssuesSchema, demoPostsSchema } from './demo-data.schema.ts';

const config = loadConfig(demoDataConfigSchema);
const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(config.DEMO_DATA_FOLDER, name), 'utf8'));
const episodes = await read('content.json');
const blog = await read('posts.json');
const newsletter = await read('issues.json');
const db = connectDatabase({ url: config.DATABASE_URL, schema: 'content', poolMax: 1 });
try {
  const added = await loadDemoData(
    {
      inTransaction: (work) => db.transaction((transaction) => work(demoDataRepository(transaction))),
      clock: () => new Date(),
    },
    {
      ...demoDataSchema.parse(episodes),
      ...demoPostsSchema.parse(blog),
      ...demoIssuesSchema.parse(newsletter),
    },
  );
  console.info(added > 0 ? `${added} épisodes` : 'Les épisodes de démonstration sont déjà là.');
} finally {
  await db.destroy();
}
