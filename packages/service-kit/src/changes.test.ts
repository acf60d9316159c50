import { connectionCheck, listenForChanges, type ChangeListener } from './changes.ts';
import { createTestDatabase, eventually, startNetworkForTest, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a connection that was lost without a word is noticed by the pings, and replaced (T3-R21)', async () => {
  const network = await startNetworkForTest(database.urlFor('gateway'));
  const lost: boolean[] = [];
  const changes: ChangeListener = listenForChanges({
    url: network.url,
    onChange: () => undefined,
    onLost: () => void lost.push(changes.isListening()),
    pingMs: 50,
    timeoutMs: 200,
  });
  await changes.ready;
  network.cut();
  await eventually(() => lost.length > 0);
  expect(lost).toEqual([false]);
  network.restore();
  await eventually(() => lost.length > 1);
  expect(lost).toEqual([false, true]);
  await changes.close();
  network.close();
  // A ping that was answered just before, and one that waits for its answer.
  expect(connectionCheck.pingMs + connectionCheck.timeoutMs).toBeLessThan(10_000);
});
