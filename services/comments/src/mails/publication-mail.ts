import { optOutOfCommentMails, paths } from '@nobicast/contracts';
import { commentMailLink } from '@nobicast/contracts/comment-mail-link';
import { composeMail, mailParts, type MailMessage } from '@nobicast/service-kit/mail';
import type { MailableComment } from './mails.repository.ts';
import { publicationMailTexts } from './publication-mail.fr.ts';

const quoteLength = 600;
/** Control characters, and those that reverse text: the comment stands between our sentences. */
const unsafe = /(?!\n)[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]+/gu;

const oneLine = (text: string) => text.replace(/\s+/gu, ' ').replace(unsafe, '').trim();

/** Cut between two graphemes. */
function excerpt(text: string): string {
  const clean = text.replace(/\r\n?/g, '\n').replace(unsafe, '');
  const characters = [...new Intl.Segmenter('fr').segment(clean)].map(({ segment }) => segment);
  return characters.length <= quoteLength ? clean : `${characters.slice(0, quoteLength - 1).join('')}…`;
}

/** The mail to the author of a published comment. Mail programs show the opt-out of its headers as a button (RFC 8058). */
export function publicationMail(input: {
  to: string;
  comment: MailableComment;
  token: string;
  publicUrl: string;
  sentAt: Date;
}): MailMessage {
  const { to, comment, token, publicUrl, sentAt } = input;
  const isMember = comment.userId !== null;
  const texts = publicationMailTexts({
    sentAt,
    isMember,
    subjectTitle: oneLine(comment.subjectTitle),
    authorName: oneLine(comment.authorName),
  });
  const href = `${publicUrl}${paths.comment(comment.episodeSlug, comment.subjectId, comment.id)}`;
  const linked = (label: string, choice: 'not_me' | 'opt_out') => ({
    label,
    href: `${publicUrl}${commentMailLink(token, choice)}`,
  });
  const optOutUrl = `${publicUrl}${optOutOfCommentMails.path}?${new URLSearchParams({ token })}`;
  return {
    to,
    ...composeMail(texts, publicUrl, [
      mailParts.quote({ text: excerpt(comment.content), by: texts.signedAs }),
      mailParts.button({ label: texts.button, href }),
      ...(isMember
        ? []
        : [
            mailParts.note({
              strong: texts.notYou,
              text: texts.notYouAdvice,
              link: linked(texts.notYouLink, 'not_me'),
            }),
          ]),
      mailParts.note({
        strong: texts.enough,
        text: texts.enoughAdvice,
        link: linked(texts.enoughLink, 'opt_out'),
      }),
    ]),
    headers: {
      'List-Unsubscribe': `<${optOutUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
