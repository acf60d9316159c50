import type { PasskeyEntry } from '@nobicast/contracts';
import type { Passkey } from './passkeys.repository.ts';

/** Never the credential's id, nor its public key. */
export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyEntry => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
