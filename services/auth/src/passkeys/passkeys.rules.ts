import { isTeam, limits } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import type { User } from '../users/users.repository.ts';

const promptMs = limits.passkeys.promptMinutes * 60_000;

/** Until when the browser's prompt may be answered. */
export const challengeExpiry = (now: Date) => new Date(now.getTime() + promptMs);

/**
 * @throws ApiError `passkeys_for_team` for somebody who is not of the team, `too_many_passkeys` where the account has all that it
 * may have
 */
export function requireRoomForPasskey({ role }: Pick<User, 'role'>, count: number): void {
  if (!isTeam(role)) throw new ApiError('passkeys_for_team');
  if (count >= limits.passkeys.perAccount) throw new ApiError('too_many_passkeys');
}

/**
 * Whether a signature counter says that there may be a copy of the passkey: it must grow, unless it is not kept at all
 * (WebAuthn, 6.1.1).
 */
export const wentBack = (known: number, sent: number) => (known > 0 || sent > 0) && sent <= known;
