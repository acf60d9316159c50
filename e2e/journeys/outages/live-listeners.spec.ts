import { randomUUID } from 'node:crypto';
import { getLiveEvents, type Live } from '@nobicast/contracts';
import type { Browser } from '@playwright/test';
import { openEventStream, type EventStreamForTest } from '@nobicast/service-kit/testing';
import { startTwoOfEach, whileEachHangs, whileEachIsDead } from '../../stack/instances.ts';
import { queryAs } from '../../stack/members.ts';
import { whileDead, whileHung } from '../../stack/parts.ts';
import { onAir, openRegie, prepareShow, removeShows } from '../../stack/shows.ts';
import { expect, test, type Stack } from '../../stack/test.ts';

// A part is away while a show is on air: its host goes on and loses no press, and whoever listens to events is told what
// was missed within five seconds after the part is back.

test.describe.configure({ timeout: 300_000 });

/** Ten times what it may take. */
const soon = { timeout: 50_000 };

/** A listener who comes back as a browser does. */
function startListening(siteUrl: string) {
  let stream: EventStreamForTest;
  let revision: string | undefined;
  let isLeaving = false;
  const open = () => {
    if (isLeaving) return;
    stream = openEventStream(siteUrl, getLiveEvents.path, {
      // A balancer would otherwise keep the connection beyond the end of the stream.
      headers: { connection: 'close', ...(revision !== undefined && { 'last-event-id': revision }) },
    });
    stream.socket.once('close', () => {
      revision = told() ?? revision;
      setTimeout(open, 1_000);
    });
  };
  const told = () => stream.events().findLast(({ name }) => name === 'live')?.id;
  open();
  return {
    revision: () => told() ?? revision,
    leave: () => {
      isLeaving = true;
      stream.close();
    },
  };
}

/** As content stores it. The id is of no show of these tests: listeners are told that something was pressed. */
const press = (stack: Stack) =>
  queryAs(
    stack,
    'content',
    `insert into content.show_commands (id, episode_id, action, pressed_at, since_sync_ms, pressed_by, received_at)
      select $1, max(id), '{"kind":"mark","word":"panne"}', now(), 0, 'panne', now() from content.episodes returning id`,
    [randomUUID()],
  );

test.afterEach(async ({ stack }) => {
  await queryAs(
    stack,
    'content',
    `delete from content.show_commands where pressed_by = 'panne' returning id`,
  );
  await removeShows(stack);
});

/** What hosts pressed in the browser, as the server has it. */
const pressesOf = (stack: Stack, slug: string) =>
  queryAs<{ kind: string }>(
    stack,
    'content',
    `select c.action->>'kind' as kind from content.show_commands c join content.episodes e on e.id = c.episode_id
      where e.slug = $1 and c.pressed_by <> 'panne' order by c.pressed_at`,
    [slug],
  );

const isBack = (siteUrl: string) =>
  fetch(`${siteUrl}/api/search?q=terminal`).then(
    ({ ok }) => ok,
    () => false,
  );

interface Outage {
  part: string;
  during(task: () => Promise<void>): Promise<void>;
}

async function liveThrough(browser: Browser, stack: Stack, { part, during }: Outage): Promise<void> {
  const slug = await prepareShow(stack);
  const { page, context } = await openRegie(browser, stack, slug, {
    role: 'host',
    width: 1280,
    height: 800,
  });
  await page.keyboard.press('a');
  await onAir(page, 'Le câble');
  const listener = startListening(stack.url);
  try {
    await expect.poll(listener.revision, soon).toBeDefined();
    await expect.poll(() => pressesOf(stack, slug), soon).toHaveLength(1);
    const before = listener.revision();
    await during(async () => {
      await page.keyboard.press('n');
      await onAir(page, 'La passerelle');
      if (part !== 'postgres') await press(stack);
    });
    if (part === 'postgres') await expect(async () => void (await press(stack))).toPass(soon);
    // Until the part is back nobody can be told.
    await expect.poll(() => isBack(stack.url), soon).toBe(true);
    await expect.poll(listener.revision, soon).not.toBe(before);
    await expect.poll(() => pressesOf(stack, slug), soon).toEqual([{ kind: 'begin' }, { kind: 'go' }]);
    const live = async () => {
      const reply = await fetch(`${stack.url}/api/live`);
      return ((await reply.json()) as { data: Live }).data;
    };
    await expect.poll(async () => (await live()).show?.subject?.title, soon).toBe('La passerelle');
    await expect.poll(async () => listener.revision() === (await live()).revision, soon).toBe(true);
  } finally {
    listener.leave();
    await context.close();
  }
}

for (const [name, part, during] of [
  ['content dead', 'content', whileDead],
  ['content hung', 'content', whileHung],
  ['gateway dead', 'gateway', whileDead],
  ['shell dead', 'shell', whileDead],
  ['postgres dead', 'postgres', whileDead],
] as const)
  test(`a host goes on, and listeners are told what they missed: ${name} (T3-R23)`, ({ browser, stack }) =>
    liveThrough(browser, stack, { part, during: (task) => during(stack, part, task) }));

if (process.env.NOBICAST_OUTAGES === 'long')
  test('with two of each process as well, whether one of them or both are dead or hang (T3-R23)', async ({
    browser,
    stack,
  }) => {
    test.setTimeout(1_800_000);
    const two = await startTwoOfEach(stack, { drainTimeoutMs: 5_000, documentDeadlineMs: 3_000 });
    const site = { ...stack, url: two.url };
    const outages = (['content', 'gateway', 'shell'] as const).flatMap((part) =>
      [two.bothOf(part).slice(0, 1), two.bothOf(part)].flatMap((instances) =>
        [whileEachIsDead, whileEachHangs].map((during): Outage => ({
          part,
          during: (task) => during(instances, task),
        })),
      ),
    );
    try {
      for (const outage of [
        ...outages,
        { part: 'postgres', during: (task) => whileDead(stack, 'postgres', task) } satisfies Outage,
      ]) {
        await liveThrough(browser, site, outage);
        await removeShows(stack);
      }
      expect(two.crashes).toEqual([]);
    } finally {
      await two.stop();
    }
  });
