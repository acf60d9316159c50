import { ApiError, type Knex } from '@nobicast/service-kit';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** Comments per ten minutes. */
export interface PostsPerWindow {
  author: number;
  /** A network may be a school or a company. */
  network: number;
  subject: number;
}

export const defaultPostsPerWindow: PostsPerWindow = { author: 6, network: 40, subject: 200 };

const windowSeconds = 600;

const waitSentence = (minutes: number) =>
  minutes > 1
    ? `Vous avez envoyé plusieurs messages. Réessayez dans ${minutes} minutes.`
    : 'Vous avez envoyé plusieurs messages. Réessayez dans une minute.';

export const limitKeyOfAuthor = (authorKey: string) => `author:${authorKey}`;

export interface PostLimits {
  /**
   * One statement of Postgres per limit, shared by all processes.
   *
   * @throws ApiError `too_many_requests` with the time to wait
   */
  take(keys: Record<keyof PostsPerWindow, string>): Promise<void>;
}

export function createPostLimits(db: Knex, perWindow: PostsPerWindow): PostLimits {
  const limiter = (kind: keyof PostsPerWindow) =>
    new RateLimiterPostgres({
      storeClient: db,
      storeType: 'knex',
      schemaName: 'comments',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: kind,
      points: perWindow[kind],
      duration: windowSeconds,
      clearExpiredByTimeout: kind === 'author',
    });
  const limiters = { author: limiter('author'), network: limiter('network'), subject: limiter('subject') };
  return {
    async take(keys) {
      for (const kind of ['author', 'network', 'subject'] as const) {
        try {
          await limiters[kind].consume(keys[kind]);
        } catch (error) {
          if (!(error instanceof RateLimiterRes)) throw error;
          const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
          throw new ApiError('too_many_requests', {
            sentence: waitSentence(Math.ceil(retryAfterSeconds / 60)),
            retryAfterSeconds,
          });
        }
      }
    },
  };
}
