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
  let heard: string[] = [];
  let markCount = 0;
  const listener = listenForChanges({
    url: options.url,
    onChange: (keys) => heard.push(keys.join(' ')),
    onLost: () => undefined,
  });
  await listener.ready;

  /** What was heard until now. Postgres keeps the order of the commits, so the mark comes last. */
  const heardSoFar = async () => {
    markCount += 1;
    const mark = `mark-${markCount}`;
    await options.db.raw('select pg_notify(?, ?)', [changesChannel, mark]);
    await eventually(() => heard.includes(mark));
    const before = heard.filter((keys) => keys !== mark);
    heard = [];
    return before;
  };
  return {
    notifiedBy: async (work) => {
      await heardSoFar();
      await work();
      return heardSoFar();
    },
    close: () => listener.close(),
  };
}
