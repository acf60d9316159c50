import { createHmac } from 'node:crypto';
import type { RouteContract } from '@nobicast/contracts';
import {
  ApiError,
  networkOf,
  signingSecret,
  type Actor,
  type InternalSecret,
  type Logger,
  type PoolState,
} from '@nobicast/service-kit';
import { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { isReading } from './origin.rules.ts';

const windowSeconds = 60;
/** After a failure Postgres is skipped for this long: otherwise every write would wait for its timeout. */
const pauseAfterFailureMs = 1_000;
const maxConnections = 4;

const tooManyRequests = (seconds: number) =>
  `Trop de demandes. Réessayez dans ${seconds} ${seconds > 1 ? 'secondes' : 'seconde'}.`;

type Counted = 'write' | NonNullable<RouteContract['countedAs']>;

export type CallsPerMinute = Readonly<Record<Exclude<Counted, 'nothing'>, number>>;

export interface RateLimitOptions {
  perMinute: CallsPerMinute;
  /** The shared counters; undefined: this process counts by itself. */
  databaseUrl: string | undefined;
  timeoutMs: number;
  /** Hashes addresses and member ids in the keys. */
  secret: InternalSecret;
  logger: Logger;
  nowMs: () => number;
}

export interface RateLimits {
  /**
   * Counts a write for its member, and any other call for the visitor's network.
   * @throws ApiError `too_many_requests` with the time to wait
   */
  count(call: { contract: RouteContract; actor: Actor; address: string | undefined }): Promise<void>;
  pool(): PoolState;
  close(): Promise<void>;
}

interface Limit {
  inPostgres: RateLimiterPostgres | undefined;
  inMemory: RateLimiterMemory;
}

/** With short timeouts: visitors wait, and this process can count by itself. */
function openPool(connectionString: string, timeoutMs: number): Pool {
  const pool = new Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
    application_name: 'nobicast-rate-limits',
  });
  // Without a listener the error of an idle connection would end the process. The pool opens another.
  pool.on('error', () => undefined);
  return pool;
}

function createLimit(counted: string, points: number, pool: Pool | undefined): Limit {
  const common = { keyPrefix: counted, points, duration: windowSeconds };
  return {
    inMemory: new RateLimiterMemory(common),
    inPostgres:
      pool &&
      new RateLimiterPostgres({
        ...common,
        storeClient: pool,
        schemaName: 'gateway',
        tableName: 'rate_limits',
        tableCreated: true,
        // Callers over the limit are refused from memory until the window ends.
        inMemoryBlockOnConsumed: points + 1,
        // All share one table: one limiter deletes the expired rows.
        clearExpiredByTimeout: counted === 'write',
      }),
  };
}

function refuse({ msBeforeNext }: RateLimiterRes): never {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
  throw new ApiError('too_many_requests', {
    sentence: tooManyRequests(retryAfterSeconds),
    retryAfterSeconds,
  });
}

const countedAs = ({ countedAs: declared, method }: RouteContract): Counted =>
  declared ?? (isReading(method) ? 'nothing' : 'write');

/** Limits calls per minute, counted in Postgres for all processes (decision 0015). */
export function createRateLimits(options: RateLimitOptions): RateLimits {
  const { perMinute, databaseUrl, timeoutMs, secret, logger, nowMs } = options;
  const pool = databaseUrl === undefined ? undefined : openPool(databaseUrl, timeoutMs);
  const limits: Record<keyof CallsPerMinute, Limit> = {
    write: createLimit('write', perMinute.write, pool),
    sign_in: createLimit('sign_in', perMinute.sign_in, pool),
    event: createLimit('event', perMinute.event, pool),
    costly_read: createLimit('costly_read', perMinute.costly_read, pool),
  };
  let pausedUntilMs = -Infinity;

  const keyOf = (caller: string) =>
    createHmac('sha256', signingSecret(secret)).update(`rate-limit\n${caller}`).digest('base64url');

  async function consumeInPostgres({ inPostgres }: Limit, key: string): Promise<RateLimiterRes | undefined> {
    if (!inPostgres || nowMs() < pausedUntilMs) return undefined;
    try {
      return await inPostgres.consume(key);
    } catch (error) {
      if (error instanceof RateLimiterRes) refuse(error);
      pausedUntilMs = nowMs() + pauseAfterFailureMs;
      logger.warn({ err: error }, 'Postgres does not count calls: this process does it by itself');
      return undefined;
    }
  }

  return {
    async count({ contract, actor, address }) {
      const counted = countedAs(contract);
      if (counted === 'nothing') return;
      const isOfMember = counted === 'write' && actor.kind === 'user';
      const key = keyOf(isOfMember ? `member ${actor.userId}` : `network ${networkOf(address)}`);
      const limit = limits[counted];
      if (await consumeInPostgres(limit, key)) return;
      await limit.inMemory.consume(key).catch(refuse);
    },
    pool() {
      const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pool ?? {};
      const max = pool ? maxConnections : 0;
      return { max, used: totalCount - idleCount, free: idleCount, waiting: waitingCount };
    },
    close: async () => void (await pool?.end()),
  };
}
