import type { MailLinkPurpose } from '@nobicast/contracts/comment-mail-link';
import { paths } from '@nobicast/contracts/paths';
import type { PageHead } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { commentMailCopy } from '../features/comment-mail/comment-mail.copy.ts';

/** Not indexable: the page belongs to whoever got the mail. */
export const commentMailHead = (purpose: MailLinkPurpose): PageHead => ({
  title: documentTitle((purpose === 'not_me' ? commentMailCopy.notMe : commentMailCopy.optOut).head),
  description: commentMailCopy.description,
  canonicalPath: paths.commentMail,
  isIndexable: false,
});
