import { recordingLogger } from '@nobicast/service-kit/testing';
import { dropReasonOf } from './counting.rules.ts';
import type { DeliveryEvent } from './deliveries.repository.ts';
import { createDeliveryRecorder, type Delivery, type DeliveryRecorder } from './delivery-recorder.ts';

const delivery = (episodeId: number): Delivery => ({
  episodeId,
  method: 'GET',
  status: 200,
  requestedRange: null,
  bytesSent: 1,
  isPrefetch: false,
  userAgent: 'AntennaPod/3.5.0',
  fileBytes: 1,
  address: '203.0.113.5',
});
const codeError = (code: string) => Object.assign(new Error(code), { code });

let recorder: DeliveryRecorder | undefined;
afterEach(() => recorder?.stop());

/** Its inserts fail as `failure` says. */
function start(failure: (events: readonly DeliveryEvent[]) => Error | undefined) {
  const written: number[] = [];
  const { logger, lines } = recordingLogger();
  recorder = createDeliveryRecorder({
    deliveries: {
      insert: async (events) => {
        const error = failure(events);
        if (error) throw error;
        written.push(...events.map(({ episodeId }) => episodeId));
      },
      getSalt: async (_day, salt) => salt,
    },
    clock: () => new Date('2026-11-23T12:00:00Z'),
    logger,
  });
  const lost = () => lines.flatMap((line) => ('lost' in line ? [line.lost] : []));
  return { recorder, written, lost };
}

test('requests are written once each, in their order, while others arrive', async () => {
  const { recorder, written } = start(() => undefined);
  for (let id = 0; id < 1_200; id += 1) recorder.record(delivery(id));
  const flushing = recorder.flush();
  recorder.record(delivery(1_200));
  await Promise.all([flushing, recorder.flush()]);
  expect(written).toEqual(Array.from({ length: 1_201 }, (_, id) => id));
});

test('while the database is away they wait, 20,000 at most; what does not fit is logged as a number', async () => {
  let isAway = true;
  const { recorder, written, lost } = start(() => (isAway ? codeError('57P01') : undefined));
  for (let id = 0; id < 20_003; id += 1) recorder.record(delivery(id));
  await expect(recorder.flush()).rejects.toThrow('57P01');
  isAway = false;
  await recorder.flush();
  expect([written.length, lost()]).toEqual([20_000, [3]]);
});

test('a row that the database refuses is left out, and no other', async () => {
  const { recorder, written, lost } = start((events) =>
    events.some(({ episodeId }) => episodeId === 2) ? codeError('22003') : undefined,
  );
  for (const id of [1, 2, 3]) recorder.record(delivery(id));
  await recorder.flush();
  expect([written, lost()]).toEqual([[1, 3], [1]]);
});

test('rows that were written one by one are not written again after a failure among them', async () => {
  let isAway = true;
  const { recorder, written, lost } = start((events) => {
    if (events.some(({ episodeId }) => episodeId === 2)) return codeError('22003');
    return isAway && events.some(({ episodeId }) => episodeId === 3) ? codeError('57P01') : undefined;
  });
  for (const id of [1, 2, 3]) recorder.record(delivery(id));
  await expect(recorder.flush()).rejects.toThrow('57P01');
  isAway = false;
  await recorder.flush();
  expect([written, lost()]).toEqual([[1, 3], [1]]);
});

test('stopping writes what waits, or logs how much is lost', async () => {
  const { recorder, written } = start(() => undefined);
  recorder.record(delivery(1));
  await recorder.stop();
  expect(written).toEqual([1]);
  const away = start(() => codeError('57P01'));
  away.recorder.record(delivery(1));
  away.recorder.record(delivery(2));
  await away.recorder.stop();
  expect([away.written, away.lost()]).toEqual([[], [2]]);
});

test('a request is judged by what is stored of its agent, as when its day is counted', async () => {
  const stored: DeliveryEvent[] = [];
  const { recorder } = start((events) => void stored.push(...events));
  recorder.record({ ...delivery(1), userAgent: `Mozilla/5.0 ${'a'.repeat(300)} bot` });
  await recorder.flush();
  // The word behind the end of what is stored would make it a robot.
  expect(stored.map((event) => [event.isEligible, dropReasonOf(event)])).toEqual([[true, undefined]]);
});
