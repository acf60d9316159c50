import { ApiError } from '@nobicast/service-kit';
import { signInCopy } from './sign-in.copy.ts';

/** Refuses whoever still has to wait, and says for how long. */
export function refuseWhileWaiting(retryAfterSeconds: number): void {
  if (retryAfterSeconds > 0)
    throw new ApiError('too_many_requests', {
      sentence: signInCopy.tooManyRequests(retryAfterSeconds),
      retryAfterSeconds,
    });
}
