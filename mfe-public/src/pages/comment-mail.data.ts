import { getCommentMail } from '@nobicast/contracts/calls';
import { readCommentMailLink } from '@nobicast/contracts/comment-mail-link';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { readCall } from '../read-call.ts';
import { commentMailHead } from './comment-mail.head.ts';

/** The page behind the links of a mail, for one reader: never cached. Reading it changes nothing. */
export async function loadCommentMail(request: PageRequest): Promise<PageData> {
  const { token, purpose } = readCommentMailLink(request.search);
  const found = await readCall(request, getCommentMail, { query: { token } });
  return {
    // A link that is not valid (any more) is gone for search engines and scanners, too.
    status: found.state === 'failed' ? 410 : 200,
    head: commentMailHead(purpose),
    cache: found.cache,
    isCacheable: false,
  };
}
