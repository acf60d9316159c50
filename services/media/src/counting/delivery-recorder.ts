import { hashAddress, networkOf, randomToken, type Logger } from '@nobicast/service-kit';
import { dropReasonOf } from './counting.rules.ts';
import type { DeliveriesRepository, DeliveryEvent } from './deliveries.repository.ts';

export interface Delivery extends Omit<
  DeliveryEvent,
  'addressHash' | 'previousHash' | 'isEligible' | 'occurredAt'
> {
  /** The visitor's; never stored. */
  address: string | undefined;
}

type Recorded = Delivery & { occurredAt: Date };

export interface DeliveryRecorder {
  /** Takes no time, and never throws. */
  record(delivery: Delivery): void;
  flush(): Promise<void>;
  /** Flushes, and records no more. */
  stop(): Promise<void>;
}

/** After the first waiting request, or a failure. */
const flushAfterMs = 1_000;
const batchSize = 500;
/** About 10 MB. */
const maxWaiting = 20_000;
const textLength = 300;
const dayMs = 24 * 60 * 60 * 1_000;

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);
const short = (text: string | null) => (text === null ? null : text.slice(0, textLength));

/** Whether the database will never accept these rows: wrong data, broken constraints. */
const isRefusal = (error: unknown) =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));

/**
 * Writes requests in batches after their responses, so that no listener waits for the database. During an outage they
 * wait in memory, up to a limit; what exceeds it is lost, and its number is logged.
 */
export function createDeliveryRecorder({
  deliveries,
  clock,
  logger,
}: {
  deliveries: Pick<DeliveriesRepository, 'insert' | 'getSalt'>;
  clock: () => Date;
  logger: Logger;
}): DeliveryRecorder {
  const waiting: Recorded[] = [];
  const salts = new Map<string, string>();
  let lost = 0;
  let writing: Promise<void> = Promise.resolve();

  async function saltOf(instant: Date): Promise<string> {
    const day = dayOf(instant);
    const salt = salts.get(day) ?? (await deliveries.getSalt(day, randomToken()));
    salts.set(day, salt);
    // Salts of past days are deleted, also in memory.
    for (const known of salts.keys())
      if (known < dayOf(new Date(clock().getTime() - dayMs))) salts.delete(known);
    return salt;
  }

  async function toEvent({ address, ...whole }: Recorded): Promise<DeliveryEvent> {
    const { occurredAt, userAgent, requestedRange } = whole;
    // Judged as it is stored: that is what is judged once its day is counted.
    const delivery = { ...whole, userAgent: short(userAgent), requestedRange: short(requestedRange) };
    const network = networkOf(address);
    return {
      ...delivery,
      isEligible: dropReasonOf(delivery) === undefined,
      addressHash: hashAddress(network, await saltOf(occurredAt)),
      previousHash: hashAddress(network, await saltOf(new Date(occurredAt.getTime() - dayMs))),
    };
  }

  function reportLost(): void {
    if (lost > 0) logger.error({ lost }, 'requests for audio were not recorded');
    lost = 0;
  }

  /** Writes the first ones that wait. A refused row does not affect the others. */
  async function insert(events: readonly DeliveryEvent[]): Promise<void> {
    try {
      await deliveries.insert(events);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (events.length > 1) {
        for (const event of events) await insert([event]);
        return;
      }
      lost += 1;
    }
    waiting.splice(0, events.length);
  }

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const events: DeliveryEvent[] = [];
      for (const delivery of waiting.slice(0, batchSize)) events.push(await toEvent(delivery));
      await insert(events);
    }
    reportLost();
  }

  async function flush(): Promise<void> {
    writing = writing.then(write, write);
    await writing;
  }

  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  function flushLater(): void {
    if (!isStopped) timer ??= setTimeout(() => void flushNow(), flushAfterMs);
  }
  async function flushNow(): Promise<void> {
    timer = undefined;
    try {
      await flush();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      logger.warn({ reason, waiting: waiting.length }, 'requests for audio cannot be recorded at the moment');
      flushLater();
    }
  }

  return {
    record(delivery) {
      if (waiting.length >= maxWaiting) lost += 1;
      else waiting.push({ ...delivery, occurredAt: clock() });
      flushLater();
    },
    flush,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await flush().catch(() => {
        lost += waiting.length;
        reportLost();
      });
    },
  };
}
