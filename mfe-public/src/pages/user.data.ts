import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { userPath, userRules } from '../features/user-profile/user.query.ts';
import { cacheEntry, readData } from '../read-data.ts';
import { pendingUserHead, unknownUserHead, userHead } from './user.head.ts';

/** The public profile of a member; a 404 is a 404. */
export async function loadUser(
  request: PageRequest,
  { id = '' }: Readonly<Record<string, string | undefined>>,
): Promise<PageData> {
  const path = userPath(id);
  const found = await readData(request, path, userRules);
  const { pathname, origin } = request;
  switch (found.state) {
    case 'ready':
      return {
        status: 200,
        head: userHead(found.data, origin),
        cache: cacheEntry(path, found),
        isCacheable: true,
      };
    case 'refused':
      return {
        status: 404,
        head: unknownUserHead(pathname),
        cache: cacheEntry(path, found),
        isCacheable: false,
      };
    case 'unknown':
      return { status: 200, head: pendingUserHead(pathname), cache: {}, isCacheable: false };
  }
}
