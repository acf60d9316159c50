import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { allRoutes, type RouteContract, type ServiceName } from '@nobicast/contracts';
import { databaseOwners } from '@nobicast/service-kit';
import { eventually, testSecret, testVariable } from '@nobicast/service-kit/testing';
import { freePort } from '../../local/ports.ts';
import { serviceActor, signed, type Headers } from '../access/callers.ts';
import { startSiteForTest, type SiteForTest } from '../access/site-for-test.ts';
import { json } from '../contracts/requests.ts';
import { send } from '../contracts/send.ts';
import { fillSite } from '../contracts/site-data.ts';
import { addressOf, idFor, needMore, validBodies } from '../contracts/valid-requests.ts';

// While a new version is deployed, processes of the release before run on the schema of the new one. Their servers are
// kept in `bundles`, and `npm run keep-release` replaces them once a release has shipped.

/** In the project: the bundles import the libraries that it has installed. */
const folder = mkdtempSync(path.join(__dirname, '../../../.nobicast-test-release-'));
const processes: ChildProcess[] = [];
const urls: Partial<Record<ServiceName, string>> = {};
let site: SiteForTest;

const nowhere = 'http://127.0.0.1:9';

/** What a server of any of the services needs. Each reads its own of these variables. */
function environmentOf(service: (typeof databaseOwners)[number], port: number): Record<string, string> {
  // Each service of the tests has a database of its own, with the schemas of all.
  const databaseUrl = {
    auth: site.auth.database.urlFor('auth'),
    comments: site.comments.database.urlFor('comments'),
    content: site.content.directUrl,
    media: site.media.database.urlFor('media'),
  }[service];
  return {
    PORT: String(port),
    LOG_LEVEL: 'error',
    PUBLIC_URL: 'https://nobicast.test',
    INTERNAL_SECRET: testSecret,
    SIGN_IN_SECRET: testSecret,
    ADDRESS_SALT: testSecret,
    ALTCHA_SECRET: testSecret,
    DATABASE_URL: databaseUrl,
    RETENTION_DATABASE_URL: site.auth.database.urlFor('retention'),
    AUTH_URL: urls.auth ?? nowhere,
    CONTENT_URL: nowhere,
    MEDIA_URL: nowhere,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Nobicast <bonsoir@nobicast.test>',
    OBJECT_STORE_ENDPOINT: testVariable('NOBICAST_TEST_STORE_ENDPOINT'),
    OBJECT_STORE_ACCESS_KEY: testVariable('NOBICAST_TEST_STORE_ACCESS_KEY'),
    OBJECT_STORE_SECRET_KEY: testVariable('NOBICAST_TEST_STORE_SECRET_KEY'),
    OBJECT_STORE_BUCKET: site.media.bucket,
  };
}

async function startPreviousRelease(service: (typeof databaseOwners)[number]): Promise<void> {
  const bundles = path.join(__dirname, 'bundles', service);
  const programs = path.join(folder, service);
  mkdirSync(programs);
  for (const name of readdirSync(bundles))
    writeFileSync(
      path.join(programs, name.replace('.gz', '')),
      gunzipSync(readFileSync(path.join(bundles, name))),
    );
  const port = await freePort();
  const env = { PATH: process.env.PATH ?? '', ...environmentOf(service, port) };
  const child = spawn(process.execPath, [path.join(programs, 'server.mjs')], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  processes.push(child);
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`The previous release of ${service} ended.`);
    return (await fetch(`${url}/readyz`).catch(() => undefined))?.ok ?? false;
  });
  urls[service] = url;
}

beforeAll(async () => {
  site = await startSiteForTest();
  await fillSite(site);
  // The others ask auth about sessions.
  for (const service of databaseOwners) await startPreviousRelease(service);
});
afterAll(async () => {
  await Promise.all(
    processes.map(async (child) => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.kill()) await ended;
    }),
  );
  rmSync(folder, { recursive: true, force: true });
  await site.close();
});

/** The caller as the gateway would name it to the service. */
async function callerOf({ access }: RouteContract): Promise<Headers> {
  if (access === 'public') return {};
  if (access === 'services') return signed(serviceActor);
  return signed((await site.openSession({ role: typeof access === 'string' ? 'host' : access[0] })).actor);
}

const calls = allRoutes.filter(({ id, owner }) => owner !== 'gateway' && !needMore.has(id));

test.each(calls.map((contract) => [contract.id, contract] as const))(
  'the previous release answers %s on the schema of this one',
  async (id, contract) => {
    const isOfMembers = contract.path.includes('/users/{id}');
    const memberId = isOfMembers ? (await site.openSession()).actor.userId : undefined;
    const body = contract.body && JSON.stringify(validBodies[id] ?? {});
    const reply = await send(urls[contract.owner as ServiceName] ?? '', contract.method, {
      target: addressOf(contract, memberId ?? idFor(contract)),
      headers: { ...(await callerOf(contract)), ...(body === undefined ? {} : json) },
      body,
    });
    // A call of this release may be unknown to the one before, or want another body: it must never fail.
    expect([reply.status < 500, reply.text]).toEqual([true, reply.text]);
  },
);
