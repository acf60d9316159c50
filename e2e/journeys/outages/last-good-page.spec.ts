import { randomUUID } from 'node:crypto';
import {
  callPath,
  getFeed,
  getFeedArchive,
  getLatestEpisode,
  listEpisodes,
  subscribeToNewsletter,
} from '@nobicast/contracts';
import { changesChannel } from '@nobicast/service-kit';
import type { APIRequestContext } from '@playwright/test';
import { startTwoOfEach, whileEachHangs, whileEachIsDead, type Instance } from '../../stack/instances.ts';
import { slowly } from '../../stack/listener.ts';
import { countMails } from '../../stack/mailbox.ts';
import { queryAs } from '../../stack/members.ts';
import { whileDead, whileHung } from '../../stack/parts.ts';
import { publicPages } from '../../stack/public-pages.ts';
import { startLoad, type Reply, type Visit } from '../../stack/steady-load.ts';
import { expect, findEpisodes, test, type Stack } from '../../stack/test.ts';

// Parts are down, alone and in pairs, during reads of pages, feeds and shared replies, and subscriptions: nothing
// that was good before fails, nothing accepted is lost, and each mail is sent once. The long version takes every part
// for a minute, with one and with two of each process, and prints the table.

const isLong = process.env.NOBICAST_OUTAGES === 'long';
const size = isLong ? { perSecond: 20, requests: 20 * 60 } : { perSecond: 10, requests: 60 };
/** As many as visitors of a busy hour leave open; a busy machine gets fewer requests a second. */
const maxOpen = 60;
/** In requests. */
const writeEvery = 10;
test.describe.configure({ timeout: isLong ? 4 * 3_600_000 : 400_000 });
const domain = 'panne.example';

const endings: (() => unknown)[] = [];
test.afterEach(async ({ stack }) => {
  for (const end of endings.splice(0).reverse()) await end();
  await queryAs(
    stack,
    'content',
    `delete from content.newsletter_subscribers where email like '%@${domain}' returning id`,
  );
});

type During = (task: () => Promise<void>) => Promise<void>;
interface Row {
  name: string;
  during: During;
}

const nested =
  (one: During, other: During): During =>
  (task) =>
    one(() => other(task));

async function goodPaths(request: APIRequestContext): Promise<string[]> {
  const { all } = await findEpisodes(request);
  const podcasts = all.filter(({ type }) => type === 'podcast').slice(0, 5);
  const candidates = [
    ...(await publicPages(request)),
    ...podcasts.map(({ slug }) => `/episodes/${slug}`),
    callPath(getFeed, {}),
    callPath(getFeedArchive, {}),
    callPath(getLatestEpisode, {}),
    callPath(listEpisodes, { query: { limit: 5 } }),
    '/sitemap.xml',
    '/robots.txt',
  ];
  const good: string[] = [];
  for (const path of candidates) {
    const reply = await request.get(path, { timeout: 60_000 });
    if (reply.status() === 200 && reply.headers()['cache-control']?.includes('public')) good.push(path);
  }
  expect(good.length).toBeGreaterThan(20);
  return good;
}

const isFresh = (headers: Readonly<Record<string, string>>) => headers['warning'] === undefined;

/** Until each gateway has a fresh copy of everything. */
const untilFresh = (request: APIRequestContext, site: string, paths: readonly string[]) =>
  expect(async () => {
    for (let gateway = 0; gateway < 2; gateway += 1)
      for (const path of paths) {
        const reply = await request.get(site + path, { timeout: 60_000 });
        expect([path, reply.status(), isFresh(reply.headers())]).toEqual([path, 200, true]);
        // Otherwise it keeps every body.
        await reply.dispose();
      }
  }).toPass(slowly);

const share = (part: number, whole: number) => `${((100 * part) / Math.max(whole, 1)).toFixed(0)} %`;
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const keptOf = (replies: readonly Reply[]) => replies.filter(({ headers }) => headers.has('warning'));

function describeRow(name: string, replies: readonly Reply[]): string {
  const reads = replies.filter(({ visit }) => !visit.mayFail);
  const kept = keptOf(replies);
  const ages = kept.map(({ headers }) => Number(headers.get('age')));
  const longest = [...reads].sort((one, other) => one.ms - other.ms).at(-1);
  return [
    name.padEnd(36),
    `${reads.length} reads`.padStart(11),
    `${share(kept.length, reads.length)} kept`.padStart(11),
    `age ${median(ages)} s, at most ${Math.max(0, ...ages)} s`,
    `median ${median(reads.map(({ ms }) => ms)).toFixed(0)} ms, longest ${longest?.ms.toFixed(0)} ms ${longest?.visit.path}`,
  ].join('  ');
}

/** A job without its database tries for a minute, and counts as that of a dead worker after two more. */
const mailIn = { timeout: 240_000 };

async function takeRows(
  rows: readonly Row[],
  { request, stack, site }: { request: APIRequestContext; stack: Stack; site: string },
): Promise<void> {
  const paths = await goodPaths(request);
  const accepted: string[] = [];
  /** A job that failed during several outages is tried again minutes later; here at once. */
  const countOf = async (email: string) => {
    const due =
      'update content_jobs._private_jobs set run_at = now() where locked_at is null and run_at > now()';
    await queryAs(stack, 'content', due);
    return countMails(request, stack.mailUrl, email);
  };
  async function expectOneMail(email: string) {
    const poll = expect.poll(() => countOf(email), { ...mailIn, message: `mails to ${email}` }).toBe(1);
    await poll.catch(async (error: unknown) => {
      const jobs = await queryAs(stack, 'content', 'select * from content_jobs._private_jobs');
      const rows = await queryAs(
        stack,
        'content',
        `select * from content.newsletter_subscribers where email = '${email}'`,
      );
      throw new Error(JSON.stringify({ jobs, rows }, null, 1), { cause: error });
    });
  }
  const visit = (turn: number): Visit => {
    if (turn % writeEvery > 0) return { path: paths[turn % paths.length] ?? '/' };
    const email = `${randomUUID().slice(0, 8)}@${domain}`;
    return { path: callPath(subscribeToNewsletter, {}), body: { email }, mayFail: true };
  };
  const failures: string[] = [];
  let keptCount = 0;
  await untilFresh(request, site, paths);
  for (const { name, during } of rows)
    await test.step(name, async () => {
      const replies: Reply[] = [];
      const load = startLoad(site, {
        perSecond: size.perSecond,
        maxOpen,
        visit,
        onReply(reply) {
          replies.push({ ...reply, text: '' });
          const { body } = reply.visit as { body?: { email: string } };
          if (body && reply.status === 200) accepted.push(body.email);
        },
      });
      endings.push(load.stop);
      // Every copy is stale when the outage begins.
      await queryAs(stack, 'content', `select pg_notify('${changesChannel}', '*')`);
      await during(() => expect.poll(load.answered, { timeout: 0 }).toBeGreaterThan(size.requests));
      const back = load.answered();
      await expect.poll(load.answered, { timeout: 0 }).toBeGreaterThan(back + size.perSecond);
      await load.stop();
      console.info(describeRow(name, replies));
      keptCount += keptOf(replies).length;
      failures.push(...[...load.failures, ...load.undrawn].map((failure) => `${name}: ${failure}`));
      // The mail catcher keeps the latest thousand. The last ones are read at the end: a job of a killed worker waits
      // for minutes.
      const longAgo = accepted.splice(0, Math.max(0, accepted.length - 500));
      // Postgres may still be on its way back.
      await untilFresh(request, site, paths);
      for (const email of longAgo) await expectOneMail(email);
    });
  expect(failures).toEqual([]);
  expect(keptCount).toBeGreaterThan(0);
  expect(accepted.length).toBeGreaterThan(0);
  for (const email of accepted) await expectOneMail(email);
}

const parts = ['content', 'auth', 'comments', 'media', 'shell', 'postgres', 'object-store', 'mail'];
const pairs = [
  ['content', 'postgres'],
  ['shell', 'content'],
  ['object-store', 'media'],
] as const;
const ways = [
  ['dead', whileDead],
  ['hung', whileHung],
] as const;
const usual = ['auth hung', 'content and postgres hung', 'shell and content dead'];

// T3-H1
test('with one of each process, whatever is dead or hangs, no public document that was good before fails', async ({
  request,
  stack,
}) => {
  const away =
    (how: typeof whileDead, part: string): During =>
    (task) =>
      how(stack, part, task);
  const rows = ways.flatMap(([word, how]) => [
    ...parts.map((part): Row => ({ name: `${part} ${word}`, during: away(how, part) })),
    ...pairs.map(([one, other]): Row => ({
      name: `${one} and ${other} ${word}`,
      during: nested(away(how, one), away(how, other)),
    })),
  ]);
  await takeRows(
    rows.filter(({ name }) => isLong || usual.includes(name)),
    { request, stack, site: stack.url },
  );
});

if (isLong)
  test('with two of each process, whether one of them or both are dead or hang, no public document that was good before fails', async ({
    request,
    stack,
  }) => {
    const two = await startTwoOfEach(stack, { drainTimeoutMs: 5_000, documentDeadlineMs: 3_000 });
    endings.push(two.stop);
    const kinds = ['content', 'auth', 'comments', 'media', 'shell'] as const;
    const away =
      (word: string, instances: readonly Instance[]): During =>
      (task) =>
        (word === 'dead' ? whileEachIsDead : whileEachHangs)(instances, task);
    const both = (word: string, kind: (typeof kinds)[number]) => away(word, two.bothOf(kind));
    const rows = (['dead', 'hung'] as const).flatMap((word): Row[] => [
      ...kinds.flatMap((kind): Row[] => [
        { name: `one ${kind} ${word}`, during: away(word, two.bothOf(kind).slice(0, 1)) },
        { name: `both ${kind} ${word}`, during: both(word, kind) },
      ]),
      {
        name: `postgres ${word}`,
        during: (task) => (word === 'dead' ? whileDead : whileHung)(stack, 'postgres', task),
      },
      {
        name: `both content and postgres ${word}`,
        during: nested(both(word, 'content'), (task) =>
          (word === 'dead' ? whileDead : whileHung)(stack, 'postgres', task),
        ),
      },
      {
        name: `both shell and both content ${word}`,
        during: nested(both(word, 'shell'), both(word, 'content')),
      },
      {
        name: `both media and the store ${word}`,
        during: nested(both(word, 'media'), (task) =>
          (word === 'dead' ? whileDead : whileHung)(stack, 'object-store', task),
        ),
      },
    ]);
    await takeRows(rows, { request, stack, site: two.url });
    expect(two.crashes).toEqual([]);
  });
