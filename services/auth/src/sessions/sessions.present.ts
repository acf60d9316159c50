import type { SessionEntry } from '@nobicast/contracts';
import { deviceName } from './device.copy.ts';
import type { Session } from './sessions.repository.ts';

/** Never the token, nor its hash. */
export const presentSession = (session: Session, currentId: string): SessionEntry => ({
  id: session.id,
  is_current: session.id === currentId,
  device: deviceName(session.userAgent),
  created_at: session.createdAt.toISOString(),
  last_seen_at: session.lastSeenAt.toISOString(),
});
