import { type MailMessage, composeMail, mailFrameTexts, mailParts } from '@nobicast/service-kit/mail';
import { optOutOfCommentMails, paths } from '@nobicast/contracts';
import { commentMailLink, type MailLinkPurpose } from '@nobicast/contracts/comment-mail-link';

const quoteLength = 600;
/** Control characters, and those that reverse the text around them: this text is shown between our sentences. */
const unsafe = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu;

/** A name or a title on one line. */
export const oneLine = (text: string) => text.replace(/\s+/gu, ' ').replace(unsafe, '').trim();

/** The beginning of a comment, cut between two characters as people see them. */
function excerpt(text: string): string {
  const clean = text.replace(/\r\n?/g, '\n').replace(unsafe, '');
  const characters = [...new Intl.Segmenter('fr').segment(clean)].map(({ segment }) => segment);
  return characters.length <= quoteLength ? clean : `${characters.slice(0, quoteLength - 1).join('')}…`;
}

/** What differs between the mails about a comment. */
export interface CommentMailTexts {
  subject: string;
  preview: string;
  title: string;
  lead: string;
  signedAs: string;
  button: string;
  withdrawAdvice: string;
  enoughAdvice: string;
  why: string;
}

const commonTexts = {
  notYou: 'Ce n’est pas vous\u202f?',
  notYouAdvice:
    'Quelqu’un a écrit ce message en donnant votre adresse. Dites-le-nous\u00a0: nous la retirons, et vous ne recevrez plus rien.',
  notYouLink: 'Ce n’est pas moi',
  withdraw: 'Vous changez d’avis\u202f?',
  withdrawLink: 'Retirer mon message',
  enough: 'Un e-mail de trop\u202f?',
  enoughLink: 'Ne plus me prévenir',
};

/** A mail to the author of a comment. Mail programs show the opt-out of its headers as a button (RFC 8058). */
export function commentMail(input: {
  to: string;
  texts: CommentMailTexts;
  quoted: string;
  /** Where the button leads. */
  at: { episodeSlug: string; subjectId: number; commentId: number };
  isMember: boolean;
  token: string;
  publicUrl: string;
  sentAt: Date;
}): MailMessage {
  const { to, at, token, publicUrl, isMember } = input;
  const texts = { ...mailFrameTexts(input.sentAt), ...commonTexts, ...input.texts };
  const linked = (label: string, purpose: MailLinkPurpose) => ({
    label,
    href: `${publicUrl}${commentMailLink(token, purpose)}`,
  });
  const optOutUrl = `${publicUrl}${optOutOfCommentMails.path}?${new URLSearchParams({ token })}`;
  return {
    to,
    ...composeMail(texts, publicUrl, [
      mailParts.quote({ text: excerpt(input.quoted), by: texts.signedAs }),
      mailParts.button({
        label: texts.button,
        href: `${publicUrl}${paths.comment(at.episodeSlug, at.subjectId, at.commentId)}`,
      }),
      // Members have no such links: they use their account.
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
      ...(isMember
        ? []
        : [
            mailParts.note({
              strong: texts.withdraw,
              text: texts.withdrawAdvice,
              link: linked(texts.withdrawLink, 'withdraw'),
            }),
          ]),
    ]),
    headers: {
      'List-Unsubscribe': `<${optOutUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
