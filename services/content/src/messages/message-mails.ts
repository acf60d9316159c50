import { emails, paths } from '@nobicast/contracts';
import { confirmationLink } from '@nobicast/contracts/contact-confirmation-link';
import { editorialPaths } from '@nobicast/contracts/editorial-paths';
import { composeMail, mailParts, type MailMessage } from '@nobicast/service-kit/mail';
import { answerMailTexts, confirmMailTexts, receiptMailTexts, teamMailTexts } from './message-mails.fr.ts';
import type { MessageMail } from './message-mails.repository.ts';

interface MailInput {
  mail: MessageMail;
  publicUrl: string;
  sentAt: Date;
}

const isApplication = ({ messageKind }: MessageMail) => messageKind === 'application';
const titleOf = ({ subject, expertise }: MessageMail) => subject ?? expertise ?? '';

/** Tells the team. A reply to it reaches the sender. */
export function teamMail({ mail, publicUrl, sentAt }: MailInput): MailMessage {
  const { name, email, bio, message, socialLinks } = mail;
  const about = { sentAt, name, isApplication: isApplication(mail), title: titleOf(mail) };
  const texts = teamMailTexts(about);
  const links = Object.entries(socialLinks).map(([place, link]) => `${place}\u00a0: ${link}`);
  const by = `${name}, ${email}`;
  return {
    to: emails.hello,
    replyTo: email,
    ...composeMail(texts, publicUrl, [
      ...(message !== null || bio === null ? [mailParts.quote({ text: message ?? texts.nothing, by })] : []),
      ...(bio === null ? [] : [mailParts.quote({ text: bio, by: `${texts.bio}, ${by}` })]),
      ...(links.length === 0 ? [] : [mailParts.quote({ text: links.join('\n'), by: texts.links })]),
      mailParts.button({
        label: texts.button,
        href: `${publicUrl}${editorialPaths.messages}/${mail.messageId}`,
      }),
      mailParts.note({ strong: texts.answer, text: texts.answerText }),
    ]),
  };
}

/**
 * Tells the sender that the message arrived. Nobody has proved the address: it contains nothing of what was typed, so
 * that no text can be mailed to strangers through the form. Mail programs do not answer it (RFC 3834).
 */
export function receiptMail({ mail, publicUrl, sentAt }: MailInput): MailMessage {
  const texts = receiptMailTexts({ sentAt, isApplication: isApplication(mail) });
  return {
    to: mail.email,
    replyTo: emails.hello,
    headers: { 'Auto-Submitted': 'auto-replied' },
    ...composeMail(texts, publicUrl, [
      mailParts.note({ strong: texts.notYou, text: texts.notYouText }),
      mailParts.note({
        strong: texts.data,
        text: texts.dataText,
        link: { label: texts.dataLink, href: `${publicUrl}${paths.personalData}` },
      }),
    ]),
  };
}

/** Asks the sender of a plain form to confirm it. It contains nothing of what was typed, either. */
export function confirmMail({ mail, publicUrl, sentAt, token }: MailInput & { token: string }): MailMessage {
  const texts = confirmMailTexts({ sentAt });
  return {
    to: mail.email,
    headers: { 'Auto-Submitted': 'auto-replied' },
    ...composeMail(texts, publicUrl, [
      mailParts.button({ label: texts.button, href: `${publicUrl}${confirmationLink(token)}` }),
      mailParts.note({ strong: texts.notYou, text: texts.notYouText }),
    ]),
  };
}

/** What the team answers. A reply to it reaches the team. */
export function answerMail({ mail, publicUrl, sentAt }: MailInput): MailMessage {
  const { answer, answerBy } = mail;
  const texts = answerMailTexts({
    sentAt,
    isApplication: isApplication(mail),
    title: titleOf(mail),
    by: answerBy ?? '',
  });
  return {
    to: mail.email,
    replyTo: emails.hello,
    // A person wrote this mail.
    headers: { 'Auto-Submitted': 'no' },
    ...composeMail(texts, publicUrl, [
      mailParts.quote({ text: answer ?? '', by: texts.by }),
      mailParts.note({ strong: texts.answer, text: texts.answerText }),
    ]),
  };
}
