import { changesChannel, listenForChanges } from '../changes.ts';
import type { Knex } from '../database.ts';
import { eventually } from './test-server.ts';

export interface ChangesForTest {
  /** What is notified because of this work: one text of keys a notification, in their order. */
  notifiedBy(work: () => PromiseLike<unknown>): Promise<string[]>;
  close(): Promise<void>;
}

/** Hears every notification of a database. `db` may be any role's connection to it. */
export async function listenForTestChanges(options: { url: string; db: Knex }): Promise<ChangesForTest> {
  let received: string[] = [];
  let markCount = 0;
  const listener = listenForChanges({
    url: options.url,
    onChange: (keys) => received.push(keys.join(' ')),
    onLost: () => undefined,
  });
  await listener.ready;

  /** What was received until now. Postgres keeps the order of the commits, so the mark comes last. */
  const takeNotifications = async () => {
    markCount += 1;
    const mark = `mark-${markCount}`;
    await options.db.raw('select pg_notify(?, ?)', [changesChannel, mark]);
    await eventually(() => received.includes(mark));
    const before = received.filter((keys) => keys !== mark);
    received = [];
    return before;
  };
  return {
    notifiedBy: async (work) => {
      await takeNotifications();
      await work();
      return takeNotifications();
    },
    close: () => listener.close(),
  };
}
