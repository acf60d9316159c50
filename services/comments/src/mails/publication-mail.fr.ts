import { type MailMessage, composeMail, mailFrameTexts, mailParts } from '@nobicast/service-kit/mail';
import { optOutOfCommentMails, paths } from '@nobicast/contracts';
import { commentMailLink } from '@nobicast/contracts/comment-mail-link';
import type { MailableComment } from './mails.repository.ts';

/** The text of the mail to the author of a published comment. */
const publicationMailTexts = ({
  sentAt,
  subjectTitle,
  authorName,
  isMember,
}: {
  sentAt: Date;
  subjectTitle: string;
  authorName: string;
  isMember: boolean;
}) => ({
  ...mailFrameTexts(sentAt),
  subject: `Votre message est publié\u00a0: «\u00a0${subjectTitle}\u00a0»`,
  preview: `Sous «\u00a0${subjectTitle}\u00a0». Tout le monde peut le lire.`,
  title: 'Il est en ligne.',
  lead: `Votre message sur «\u00a0${subjectTitle}\u00a0» vient d’être relu et publié.`,
  signedAs: `Signé ${authorName}`,
  button: 'Voir le message',
  notYou: 'Ce n’est pas vous\u202f?',
  notYouAdvice:
    'Quelqu’un a écrit ce message en donnant votre adresse. Dites-le-nous\u00a0: nous la retirons, et vous ne recevrez plus rien.',
  notYouLink: 'Ce n’est pas moi',
  enough: 'Un e-mail de trop\u202f?',
  enoughAdvice: isMember
    ? 'Vos messages seront publiés comme avant, sans que nous vous écrivions.'
    : 'Vos messages seront publiés comme avant, sans que nous écrivions à cette adresse.',
  enoughLink: 'Ne plus me prévenir',
  why: isMember
    ? 'Cet e-mail part quand un de vos messages est publié, si votre profil le demande.'
    : 'Cet e-mail part parce que la personne qui a écrit le message a donné cette adresse et demandé à le recevoir. Un par jour au plus.',
});

const quoteLength = 600;
/** Control characters, and those that reverse the text around them: this text is shown between our sentences. */
const unsafe = /(?!\n)[\p{Cc}\p{Bidi_Control}]+/gu;

const oneLine = (text: string) => text.replace(/\s+/gu, ' ').replace(unsafe, '').trim();

/** The beginning of a comment, cut between two characters as people see them. */
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
