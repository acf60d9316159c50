import path from 'node:path';
import { brand, emails } from '@nobicast/contracts';
import { roleName, type DatabaseRole } from '@nobicast/service-kit';
import { freePort, reservePorts } from './ports.ts';
import { postgresUrl } from './postgres.ts';
import { databaseName, rolePassword, type Secrets, type Settings } from './settings.ts';

export async function planAddresses(settings: Settings) {
  const names = ['postgres', 'smtp', 'content', 'auth', 'comments', 'media', 'shell'] as const;
  reservePorts(Object.values(settings.ports));
  const ports = await Promise.all(names.map(() => freePort()));
  const free = Object.fromEntries(names.map((name, index) => [name, ports[index]]));
  // `freePort` is called once per name, so every name has a port.
  return { ...settings.ports, ...(free as Record<(typeof names)[number], number>) };
}

export type Addresses = Awaited<ReturnType<typeof planAddresses>>;

/** Variables that a user may set. Unset ones stay unset. */
function passThrough(env: NodeJS.ProcessEnv, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = env[name];
      return value ? [[name, value]] : [];
    }),
  );
}

export function createEnvironments(options: {
  addresses: Addresses;
  secrets: Secrets;
  settings: Settings;
  env: NodeJS.ProcessEnv;
}) {
  const { addresses, secrets, settings, env } = options;
  const databaseUrl = (role: DatabaseRole) =>
    postgresUrl(addresses.postgres, roleName(role), rolePassword(secrets, roleName(role)), databaseName);
  const url = (port: number) => `http://127.0.0.1:${port}`;
  const log = { LOG_LEVEL: env.LOG_LEVEL ?? 'info' };
  // The gateway has no proxy in front here, unless configured (a tunnel). Services have one more: the gateway.
  const hops = Number(env.TRUST_PROXY_HOPS ?? 0);
  const behindGateway = {
    ...log,
    TRUST_PROXY_HOPS: String(hops + 1),
    // Less than the supervisor waits: a paused player must not delay the end.
    DRAIN_TIMEOUT_MS: '10000',
  };
  const internal = { ...behindGateway, INTERNAL_SECRET: secrets.internal };
  const mail = {
    SMTP_URL: `smtp://127.0.0.1:${addresses.smtp}`,
    MAIL_FROM: env.MAIL_FROM ?? `${brand.name} <${emails.hello}>`,
  };
  const publicUrl = { PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${addresses.site}` };
  return {
    content: {
      ...internal,
      ...publicUrl,
      PORT: String(addresses.content),
      DATABASE_URL: databaseUrl('content'),
      AUTH_URL: url(addresses.auth),
      MEDIA_URL: url(addresses.media),
      ...mail,
      ADDRESS_SALT: secrets.addressSalt,
      ...passThrough(env, [
        'LIVE_STREAM_URL',
        'LIVE_STREAM_TYPE',
        'PODCAST_VERIFY_TEXT',
        'PODCAST_OWNER_EMAIL',
        'PODCAST_LOCKED',
        'FEED_NEW_URL',
        'FEED_MOVE',
        'NEWSLETTER_CONNECTIONS',
        'NEWSLETTER_MAILS_PER_MINUTE',
        'MAIL_DKIM_SELECTORS',
        'NEWSLETTER_EVENTS_SECRET',
      ]),
    },
    auth: {
      ...internal,
      ...publicUrl,
      PORT: String(addresses.auth),
      DATABASE_URL: databaseUrl('auth'),
      RETENTION_DATABASE_URL: databaseUrl('retention'),
      CONTENT_URL: url(addresses.content),
      ...mail,
      SIGN_IN_SECRET: secrets.signIn,
      ADDRESS_SALT: secrets.addressSalt,
      ALTCHA_SECRET: secrets.altcha,
      DEV_PAGES: 'on',
      ...passThrough(env, [
        'ADMIN_EMAILS',
        'TEAM_SESSION_HOURS',
        'TEAM_PASSKEY_REQUIRED',
        'TURNSTILE_SITE_KEY',
        'TURNSTILE_SECRET_KEY',
        'TURNSTILE_VERIFY_URL',
      ]),
    },
    comments: {
      ...internal,
      ...publicUrl,
      PORT: String(addresses.comments),
      DATABASE_URL: databaseUrl('comments'),
      AUTH_URL: url(addresses.auth),
      ADDRESS_SALT: secrets.addressSalt,
      ...mail,
      ...passThrough(env, ['COMMENT_WORDS', 'COMMENT_MAIL_DELAY_SECONDS']),
    },
    media: {
      ...internal,
      PORT: String(addresses.media),
      DATABASE_URL: databaseUrl('media'),
      CONTENT_URL: url(addresses.content),
      ADDRESS_SALT: secrets.addressSalt,
      OBJECT_STORE_ENDPOINT: url(addresses.store),
      OBJECT_STORE_ACCESS_KEY: secrets.storeAccessKey,
      OBJECT_STORE_SECRET_KEY: secrets.storeSecretKey,
      OBJECT_STORE_BUCKET: 'nobicast-media',
      ...passThrough(env, ['AUDIO_REDIRECT_ENDPOINT']),
    },
    shell: {
      ...behindGateway,
      ...publicUrl,
      PORT: String(addresses.shell),
      CONTENT_URL: url(addresses.content),
      AUTH_URL: url(addresses.auth),
      COMMENTS_URL: url(addresses.comments),
      MEDIA_URL: url(addresses.media),
      REMOTES_FOLDER: path.join(settings.dataFolder, 'remotes'),
      REMOTES_FILE: path.join(settings.root, 'infra/remotes.json'),
      SHELL_FOLDER: path.join(settings.root, 'shell/dist'),
      SHELL_ASSETS_FOLDER: path.join(settings.dataFolder, 'shell-assets'),
      SHELL_DEV_FOLDER: path.join(settings.root, 'shell/dev/dist'),
      LOADING_PROGRESS_FILE: path.join(settings.dataFolder, 'loading-progress.json'),
      ...passThrough(env, ['TURNSTILE_SITE_KEY', 'DEV_OVERRIDES', 'PAGE_DATA_DEADLINE_MS', 'RELEASE_KEYS']),
    },
    ownBuilds: {
      SITE_URL: url(addresses.site),
      UNVERIFIED_FILE: path.join(settings.dataFolder, 'unverified-builds.json'),
      REMOTES_FOLDER: path.join(settings.dataFolder, 'remotes'),
      REMOTES_FILE: path.join(settings.root, 'infra/remotes.json'),
      BUILDS_FOLDER: settings.root,
      SHELL_FOLDER: path.join(settings.root, 'shell/dist'),
      CONTENT_URL: url(addresses.content),
      AUTH_URL: url(addresses.auth),
      COMMENTS_URL: url(addresses.comments),
      MEDIA_URL: url(addresses.media),
      // The key only as a file, because the environment of a process is readable; and the browser of the journeys.
      ...passThrough(env, [
        'RELEASES_KEPT',
        'RELEASE_GRACE_HOURS',
        'RELEASE_PAGE_SECONDS',
        'RELEASE_KEYS',
        'RELEASE_KEY_FILE',
        'RELEASED_BY',
        'NOBICAST_BROWSER',
        'PLAYWRIGHT_BROWSERS_PATH',
      ]),
    },
    gateway: {
      ...internal,
      ...publicUrl,
      HOST: env.NOBICAST_HOST ?? '127.0.0.1',
      PORT: String(addresses.site),
      CONTENT_URL: url(addresses.content),
      AUTH_URL: url(addresses.auth),
      COMMENTS_URL: url(addresses.comments),
      MEDIA_URL: url(addresses.media),
      SHELL_URL: url(addresses.shell),
      DATABASE_URL: databaseUrl('gateway'),
      REMOTES_FOLDER: path.join(settings.dataFolder, 'remotes'),
      CACHE_FOLDER: path.join(settings.dataFolder, 'kept-pages'),
      TRUST_PROXY_HOPS: String(hops),
      ...passThrough(env, [
        'ALLOWED_ORIGINS',
        'HSTS_SUBDOMAINS',
        'FRESH_PROOF_MINUTES',
        'CACHE_FOLDER_MAX_BYTES',
        'RATE_LIMIT_WRITES_PER_MINUTE',
        'RATE_LIMIT_SIGN_INS_PER_MINUTE',
        'RATE_LIMIT_EVENTS_PER_MINUTE',
        'RATE_LIMIT_COSTLY_READS_PER_MINUTE',
        'DOCUMENT_DEADLINE_MS',
        'RELEASE_KEYS',
        'DEV_OVERRIDES',
      ]),
    },
  };
}

export type Environments = ReturnType<typeof createEnvironments>;
