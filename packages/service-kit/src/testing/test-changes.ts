import { changesChannel, listenForChanges } from '../changes.ts';
import type { Knex } from '../database.ts';
import { eventually } from './test-server.ts';

export interface ChangesForTest {
  /** The notifications that this work causes, in order: one text of keys for each. */
  notifiedBy(work: () => PromiseLike<unknown>): Promise<string[]>;
  close(): Promise<void>;
}

/** `db` may be any role's connection to the database. */
export async function listenForTestChanges(options: { url: string; db: Knex }): Promise<ChangesForTest> {
  let received: string[] = [];
  let markCount = 0;
  const listener = listenForChanges({
    url: options.url,
    onChange: (keys) => received.push(keys.join(' ')),
    onLost: () => undefined,
  });
  await listener.ready;

  /** Postgres delivers notifications in the order of commits, so the mark comes last. */
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
