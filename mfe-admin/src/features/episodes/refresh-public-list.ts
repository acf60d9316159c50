import { listEpisodes } from '@nobicast/contracts/calls';
import { requestCall } from '@nobicast/web-kit/api';

/**
 * Reads the public list around every cache, after an episode was created, changed or deleted (ADMIN-EPISODES-70 to 73).
 * A failure is logged and changes nothing: the server purges its caches by itself.
 */
export async function refreshPublicList(nowMs: number): Promise<void> {
  try {
    const reply = await requestCall(
      listEpisodes,
      { query: { limit: 1, _t: String(nowMs) } },
      { cache: 'no-store' },
    );
    if (!reply.ok) console.error('Cache invalidation failed', reply.status);
  } catch (error) {
    console.error('Background cache invalidation failed', error);
  }
}
