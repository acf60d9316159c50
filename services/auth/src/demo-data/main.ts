import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { connectDatabase, loadConfig } from '@nobicast/service-kit';
import { demoDataConfigSchema } from '../config.ts';
import { membersSchema } from './members.schema.ts';
import { demoDataRepository } from './demo-data.repository.ts';
import { seedUsers } from './seed-users.ts';

const config = loadConfig(demoDataConfigSchema);
const file = await readFile(path.join(config.DEMO_DATA_FOLDER, 'members.json'), 'utf8');
const db = connectDatabase({ url: config.DATABASE_URL, schema: 'auth', poolMax: 1 });
try {
  const accounts = await seedUsers(
    {
      repository: demoDataRepository(db),
      inTransaction: (work) => db.transaction((transaction) => work(demoDataRepository(transaction))),
      clock: () => new Date(),
    },
    membersSchema.parse(JSON.parse(file)).members,
  );
  // For `npm start`, which prints how to sign in as each.
  for (const { role, email } of accounts) process.stdout.write(`${role}\t${email}\n`);
} finally {
  await db.destroy();
}
