import { parseArgs } from 'node:util';
import { connectDatabase, loadConfig } from '@nobicast/service-kit';
import { recountConfigSchema } from '../config.ts';
import { describeRecount, recountDays } from './count-days.use-case.ts';
import { countsRepository } from './counts.repository.ts';
import { deliveriesRepository } from './deliveries.repository.ts';

// Recounts the days from --from to --to (Paris, `2026-11-01`) and reports differences from the frozen counts. Changes
// nothing. Exits with 1 if a day differs.

const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');
const { from, to } = values;
if (!isDay(from) || !isDay(to)) {
  console.error('Usage: recount --from 2026-11-01 --to 2026-11-30');
  process.exit(2);
}
const config = loadConfig(recountConfigSchema);
const db = connectDatabase({ url: config.DATABASE_URL, schema: 'media', poolMax: 1 });
try {
  const dependencies = { deliveries: deliveriesRepository(db), counts: countsRepository(db) };
  const recounts = (await recountDays(dependencies, { from, to })).map(describeRecount);
  for (const { line } of recounts) console.info(line);
  if (recounts.some(({ isSame }) => !isSame)) process.exitCode = 1;
} finally {
  await db.destroy();
}
