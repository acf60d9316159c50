import { connectDatabase, createLogger, listenForChanges, loadConfig, serve } from '@nobicast/service-kit';
import { buildApp } from './app.ts';
import { serverConfigSchema } from './config.ts';
import { publicationsRepository } from './episodes/publications.repository.ts';
import { movesPublications, startPublicationClock } from './publication-clock.ts';

const config = loadConfig(serverConfigSchema);
const logger = createLogger({ name: 'content', level: config.LOG_LEVEL });
const db = connectDatabase({
  url: config.DATABASE_URL,
  schema: 'content',
  poolMax: config.DATABASE_POOL_MAX,
  keepsPlans: true,
});
const clock = () => new Date();

const app = buildApp({
  db,
  clock,
  logger,
  internalSecret: config.INTERNAL_SECRET,
  trustProxyHops: config.TRUST_PROXY_HOPS,
});
const publicationClock = startPublicationClock({
  publications: publicationsRepository(db),
  clock,
  logger,
});
const changes = listenForChanges({
  url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
  onChange: (keys) => {
    if (movesPublications(keys)) publicationClock.wake();
  },
  onLost: () => publicationClock.wake(),
});

await serve(app, {
  port: config.PORT,
  host: config.HOST,
  logger,
  onClose: async () => {
    await publicationClock.stop();
    await changes.close();
    await db.destroy();
  },
});
