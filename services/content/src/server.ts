import { Resolver } from 'node:dns/promises';
import path from 'node:path';
import {
  connectDatabase,
  createLogger,
  listenForChanges,
  listenOptions,
  loadConfig,
  serve,
  accountsOf,
} from '@nobicast/service-kit';
import { createMailDelivery, createMailTransport, senderDomain } from '@nobicast/service-kit/mail';
import { buildApp } from './app.ts';
import { serverConfigSchema } from './config.ts';
import { createSafeFetch } from './imports/feed/safe-fetch.ts';
import { audioSender } from './imports/feed/send-audio.ts';
import { createRunSpawner } from './imports/spawn-run.ts';
import { startContentJobs } from './jobs/worker.ts';
import { pictureSender } from './links/send-picture.ts';
import { createAddressKeys } from './newsletter/address-keys.ts';
import { carryingOutPlanned } from './episodes/admin/carry-out-planned.ts';
import { publicationsRepository } from './episodes/publications.repository.ts';
import { movesPublications, startPublicationClock } from './episodes/publication-clock.ts';

const config = loadConfig(serverConfigSchema);
const logger = createLogger({ name: 'content', level: config.LOG_LEVEL });
const db = connectDatabase({
  url: config.DATABASE_URL,
  schema: 'content',
  poolMax: config.DATABASE_POOL_MAX,
  logger,
  keepsPlans: true,
});
const mail = createMailTransport({ url: config.SMTP_URL, from: config.MAIL_FROM });
const clock = () => new Date();
const fetcher = createSafeFetch();
/** Short limits, because whoever opens the newsletter waits for the DNS. */
const dns = new Resolver({ timeout: 1_500, tries: 2 });

const app = buildApp({
  db,
  clock,
  logger,
  internalSecret: config.INTERNAL_SECRET,
  publicUrl: config.PUBLIC_URL,
  authUrl: config.AUTH_URL,
  fetcher,
  feedSettings: {
    liveStream:
      config.LIVE_STREAM_URL === undefined
        ? undefined
        : { url: config.LIVE_STREAM_URL, type: config.LIVE_STREAM_TYPE },
    verifyText: config.PODCAST_VERIFY_TEXT,
    ownerEmail: config.PODCAST_OWNER_EMAIL,
    isUnlocked: config.PODCAST_LOCKED === 'no',
    newUrl: config.FEED_NEW_URL,
    isRedirected: config.FEED_MOVE === 'redirected',
  },
  addressSalt: config.ADDRESS_SALT,
  newsletterEventsSecret: config.NEWSLETTER_EVENTS_SECRET,
  sender: {
    domain: senderDomain(config.MAIL_FROM),
    dkimSelectors: config.MAIL_DKIM_SELECTORS,
    resolveTxt: (name) => dns.resolveTxt(name),
  },
  trustProxyHops: config.TRUST_PROXY_HOPS,
});
const publicationClock = startPublicationClock({
  publications: publicationsRepository(db),
  carryOut: carryingOutPlanned(db),
  clock,
  logger,
});
const databaseUrl = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
const stopping = new AbortController();
const jobs = startContentJobs({
  db,
  databaseUrl,
  performImport: createRunSpawner({
    // The import process: beside this file once built; from its source in development.
    nodeArguments: import.meta.filename.endsWith('.mjs')
      ? [path.join(import.meta.dirname, 'perform-run.mjs')]
      : ['--import', 'tsx', path.join(import.meta.dirname, 'imports/perform-run.main.ts')],
    env: {
      DATABASE_URL: config.DATABASE_URL,
      IMPORT_PRIVATE_ADDRESSES: config.IMPORT_PRIVATE_ADDRESSES,
      LOG_LEVEL: config.LOG_LEVEL,
    },
    stopping: stopping.signal,
  }),
  audio: audioSender({ mediaUrl: config.MEDIA_URL, secret: config.INTERNAL_SECRET, fetcher }),
  links: {
    fetcher,
    sendPicture: pictureSender(fetcher, { mediaUrl: config.MEDIA_URL, secret: config.INTERNAL_SECRET }),
  },
  mail,
  newsletter: {
    delivery: createMailDelivery({ url: config.SMTP_URL, from: config.MAIL_FROM }),
    rates: { connections: config.NEWSLETTER_CONNECTIONS, perMinute: config.NEWSLETTER_MAILS_PER_MINUTE },
    keys: createAddressKeys(config.ADDRESS_SALT),
    findAccount: accountsOf({ authUrl: config.AUTH_URL, secret: config.INTERNAL_SECRET, caller: 'content' })
      .find,
    stopping: stopping.signal,
  },
  publicUrl: config.PUBLIC_URL,
  clock,
  logger,
});
const changes = listenForChanges({
  url: databaseUrl,
  onChange: (keys) => {
    if (movesPublications(keys)) publicationClock.wake();
  },
  onLost: () => publicationClock.wake(),
});

await serve(app, {
  ...listenOptions(config),
  logger,
  onClose: async () => {
    stopping.abort();
    await Promise.all([publicationClock.stop(), jobs.stop()]);
    await fetcher.close();
    mail.close();
    await changes.close();
    await db.destroy();
  },
});
