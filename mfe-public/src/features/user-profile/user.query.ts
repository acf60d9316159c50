import type { PublicProfile } from '@nobicast/contracts/profile';
import { isRecord } from '@nobicast/web-kit/api';
import { userCopy } from './user.copy.ts';

export const userRules = {
  fallback: userCopy.failed,
  select({ user }: { user?: PublicProfile }): PublicProfile {
    if (!isRecord(user)) throw new Error(userCopy.failed);
    return user;
  },
};
