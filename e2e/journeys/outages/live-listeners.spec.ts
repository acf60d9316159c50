import { randomUUID } from 'node:crypto';
import { getLiveEvents, type Live } from '@nobicast/contracts';
import { openEventStream, type EventStreamForTest } from '@nobicast/service-kit/testing';
import { queryAs } from '../../stack/members.ts';
import { whileDead, whileHung } from '../../stack/parts.ts';
import { expect, test, type Stack } from '../../stack/test.ts';

// A part is away while a show is on air: whoever listens to events is told what was missed within five seconds after it
// is back.

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
      headers: revision === undefined ? {} : { 'last-event-id': revision },
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

test.afterEach(({ stack }) =>
  queryAs(stack, 'content', `delete from content.show_commands where pressed_by = 'panne' returning id`),
);

const isBack = (stack: Stack) =>
  fetch(`${stack.url}/api/search?q=terminal`).then(
    ({ ok }) => ok,
    () => false,
  );

for (const [name, part, during] of [
  ['content dead', 'content', whileDead],
  ['content hung', 'content', whileHung],
  ['gateway dead', 'gateway', whileDead],
  ['postgres dead', 'postgres', whileDead],
] as const)
  test(`listeners of a show are told what they missed: ${name} (T3-R23)`, async ({ stack }) => {
    const listener = startListening(stack.url);
    try {
      await expect.poll(listener.revision, soon).toBeDefined();
      const before = listener.revision();
      await during(stack, part, async () => {
        if (part !== 'postgres') await press(stack);
      });
      if (part === 'postgres') await expect(async () => void (await press(stack))).toPass(soon);
      // Until the part is back nobody can be told.
      await expect.poll(() => isBack(stack), soon).toBe(true);
      await expect.poll(listener.revision, soon).not.toBe(before);
      const reply = await fetch(`${stack.url}/api/live`);
      const { data } = (await reply.json()) as { data: Live };
      await expect.poll(listener.revision, soon).toBe(data.revision);
    } finally {
      listener.leave();
    }
  });
