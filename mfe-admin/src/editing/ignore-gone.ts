import type { Call, RefusalOf } from '@nobicast/contracts/call';
import { isRefusal } from '@nobicast/web-kit/api';

/** For `catch`: what somebody else has removed meanwhile counts as removed. */
export const ignoreGone =
  <C extends Call>(call: C, code: RefusalOf<C>) =>
  (error: unknown): void => {
    if (!isRefusal(call, error, code)) throw error;
  };
