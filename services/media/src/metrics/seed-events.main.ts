import { connectDatabase, loadConfig } from '@nobicast/service-kit';
import { seedConfigSchema } from '../config.ts';
import { metricsRepository } from './metrics.repository.ts';
import { seedEvents } from './seed-events.ts';

const config = loadConfig(seedConfigSchema);
const db = connectDatabase({ url: config.DATABASE_URL, schema: 'media', poolMax: 1 });
try {
  const count = await seedEvents({ metrics: metricsRepository(db), clock: () => new Date() });
  console.info(
    count > 0 ? `${count} écoutes de démonstration` : 'Des écoutes existent déjà : rien à ajouter.',
  );
} finally {
  await db.destroy();
}
