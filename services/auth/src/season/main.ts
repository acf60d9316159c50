import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { connectDatabase, loadConfig } from '@nobicast/service-kit';
import { seasonConfigSchema } from '../config.ts';
import { membersSchema } from './members.schema.ts';
import { seasonRepository } from './season.repository.ts';
import { seedUsers } from './seed-users.ts';

const config = loadConfig(seasonConfigSchema);
const file = await readFile(path.join(config.SEASON_FOLDER, 'members.json'), 'utf8');
const db = connectDatabase({ url: config.DATABASE_URL, schema: 'auth', poolMax: 1 });
try {
  const accounts = await seedUsers(
    {
      repository: seasonRepository(db),
      inTransaction: (work) => db.transaction((transaction) => work(seasonRepository(transaction))),
      clock: () => new Date(),
    },
    membersSchema.parse(JSON.parse(file)).members,
  );
  // For `npm start`, which prints how to sign in as each: role, tab, address.
  for (const { role, email } of accounts) process.stdout.write(`${role}\t${email}\n`);
} finally {
  await db.destroy();
}
