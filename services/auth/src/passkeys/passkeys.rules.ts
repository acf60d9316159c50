import { isTeam, limits } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import type { User } from '../users/users.repository.ts';

const promptMs = limits.passkeys.promptMinutes * 60_000;

/** The end of the browser's prompt. */
export const challengeExpiry = (now: Date) => new Date(now.getTime() + promptMs);

/** @throws ApiError `passkeys_for_team` outside the team, `too_many_passkeys` at the account's limit */
export function requireRoomForPasskey({ role }: Pick<User, 'role'>, count: number): void {
  if (!isTeam(role)) throw new ApiError('passkeys_for_team');
  if (count >= limits.passkeys.perAccount) throw new ApiError('too_many_passkeys');
}

/** The counter must grow, unless the passkey keeps none: otherwise there may be a copy of it (WebAuthn, 6.1.1). */
export const wentBack = (known: number, sent: number) => (known > 0 || sent > 0) && sent <= known;
