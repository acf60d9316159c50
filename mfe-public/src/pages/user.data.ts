import { getPublicProfile } from '@nobicast/contracts/calls';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { userRules } from '../features/user-profile/user.query.ts';
import { readCall } from '../read-call.ts';
import { userDocument } from './structured-data.ts';
import { pendingUserHead, unknownUserHead } from './user.head.ts';

/** The public profile of a member, with status 404 if there is none. */
export async function loadUser(
  request: PageRequest,
  { id = '' }: Readonly<Record<string, string | undefined>>,
): Promise<PageData> {
  const found = await readCall(request, getPublicProfile, { params: { id } }, userRules);
  const { pathname, origin } = request;
  switch (found.state) {
    case 'ready':
      return {
        status: 200,
        head: userDocument(found.data, origin),
        cache: found.cache,
        isCacheable: true,
      };
    case 'failed':
      return {
        status: 404,
        head: unknownUserHead(pathname),
        cache: found.cache,
        isCacheable: false,
      };
    case 'unknown':
      return { status: 200, head: pendingUserHead(pathname), cache: {}, isCacheable: false };
  }
}
