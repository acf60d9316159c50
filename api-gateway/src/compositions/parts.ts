import { ApiError, type Logger } from '@nobicast/service-kit';

export function collectParts<Part extends string>({
  of: whole,
  requestId,
  logger,
}: {
  /** The name of the reply, for the log. */
  of: string;
  requestId: string;
  logger: Logger;
}) {
  const unavailable: Part[] = [];
  return {
    unavailable,
    async orEmpty<Reply, Empty>(part: Part, call: Promise<Reply>, empty: Empty): Promise<Reply | Empty> {
      try {
        return await call;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        logger.error({ err: error, requestId, part }, `part of ${whole} is missing`);
        unavailable.push(part);
        return empty;
      }
    },
  };
}
