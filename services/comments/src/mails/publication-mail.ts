import { optOutOfCommentMails, paths } from '@nobicast/contracts';
import { commentMailLink } from '@nobicast/contracts/comment-mail-link';
import {
  mailButton,
  mailHtml,
  mailLead,
  mailNote,
  mailQuote,
  mailText,
  quotedMailText,
  ruledMailText,
  wrapMailText,
  type MailMessage,
} from '@nobicast/service-kit/mail';
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

/** HTML and text have the same content. Mail programs show the opt-out header as a button (RFC 8058). */
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
  const { subject, preview, corner } = texts;
  const frame = {
    subject,
    preview,
    corner,
    footer: { ...texts, supportUrl: `${publicUrl}${paths.contact}` },
  };
  const href = `${publicUrl}${paths.comment(comment.episodeSlug, comment.subjectId, comment.id)}`;
  const notes = [
    ...(isMember
      ? []
      : [
          {
            strong: texts.notYou,
            text: texts.notYouAdvice,
            link: { label: texts.notYouLink, href: `${publicUrl}${commentMailLink(token, 'not_me')}` },
          },
        ]),
    {
      strong: texts.enough,
      text: texts.enoughAdvice,
      link: { label: texts.enoughLink, href: `${publicUrl}${commentMailLink(token, 'opt_out')}` },
    },
  ];
  const quote = excerpt(comment.content);
  const optOutUrl = `${publicUrl}${optOutOfCommentMails.path}?${new URLSearchParams({ token })}`;
  return {
    to,
    subject,
    html: mailHtml(frame, [
      mailLead([texts.greeting, texts.title], texts.lead),
      mailQuote({ text: quote, by: texts.signedAs }),
      mailButton({ label: texts.button, href }),
      ...notes.map(mailNote),
    ]),
    text: mailText(frame, [
      `${texts.greeting} ${texts.title}`,
      wrapMailText(texts.lead),
      `${quotedMailText(quote)}\n\n${texts.signedAs}`,
      `${texts.button}\u00a0:\n${href}`,
      ...notes.map(({ strong, text, link }) =>
        [ruledMailText(`${strong} ${text}`), `${link.label}\u00a0:`, link.href].join('\n'),
      ),
    ]),
    headers: {
      'List-Unsubscribe': `<${optOutUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
