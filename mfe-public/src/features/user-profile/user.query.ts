import type { PublicProfile } from '@nobicast/contracts/profile';
import { isRecord } from '@nobicast/web-kit/api';
import { userCopy } from './user.copy.ts';

export const userPath = (userId: string) => `/api/users/${encodeURIComponent(userId)}`;

export const userRules = {
  fallback: userCopy.failed,
  parse(data: unknown): PublicProfile {
    if (!isRecord(data) || !isRecord(data.user)) throw new Error(userCopy.failed);
    // The user is there; the fields are what the contract of this call promises.
    return data.user as PublicProfile;
  },
};
