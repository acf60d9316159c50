import type { PublicProfile } from '@nobicast/contracts/profile';
import { isRecord } from '@nobicast/web-kit/api';
import { userCopy } from './user.copy.ts';

export const userRules = {
  fallback: userCopy.failed,
  part: '#user' as const,
  select({ user }: { user?: PublicProfile }): PublicProfile {
    if (!isRecord(user)) throw new Error(userCopy.failed);
    return user;
  },
};
