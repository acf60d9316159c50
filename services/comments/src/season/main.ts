import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { connectDatabase, loadConfig } from '@nobicast/service-kit';
import { seasonConfigSchema } from '../config.ts';
import { seasonRepository } from './season.repository.ts';
import { seasonCommentsSchema, seasonMembersSchema } from './season.schema.ts';
import { seedComments } from './seed-comments.ts';

const config = loadConfig(seasonConfigSchema);
const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(config.SEASON_FOLDER, name), 'utf8'));
const { comments } = seasonCommentsSchema.parse(await read('comments.json'));
const { members } = seasonMembersSchema.parse(await read('members.json'));
const db = connectDatabase({ url: config.DATABASE_URL, schema: 'comments', poolMax: 1 });
try {
  const count = await seedComments(
    {
      inTransaction: (work) => db.transaction((transaction) => work(seasonRepository(transaction))),
      clock: () => new Date(),
    },
    comments,
    members,
  );
  console.info(
    count > 0 ? `${count} commentaires de démonstration` : 'Des commentaires existent déjà : rien à ajouter.',
  );
} finally {
  await db.destroy();
}
