import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { connectDatabase, loadConfig } from '@nobicast/service-kit';
import { demoDataConfigSchema } from '../config.ts';
import { demoDataRepository } from './demo-data.repository.ts';
import { demoCommentsSchema, demoMembersSchema } from './demo-data.schema.ts';
import { seedComments } from './seed-comments.ts';

const config = loadConfig(demoDataConfigSchema);
const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(config.DEMO_DATA_FOLDER, name), 'utf8'));
const { comments } = demoCommentsSchema.parse(await read('comments.json'));
const { members } = demoMembersSchema.parse(await read('members.json'));
const db = connectDatabase({ url: config.DATABASE_URL, schema: 'comments', poolMax: 1 });
try {
  const count = await seedComments(
    {
      inTransaction: (work) => db.transaction((transaction) => work(demoDataRepository(transaction))),
      clock: () => new Date(),
    },
    comments,
    members,
  );
  console.info(
    count > 0 ? `${count} commentaires de démonstration` : 'Les commentaires de démonstration sont déjà là.',
  );
} finally {
  await db.destroy();
}
