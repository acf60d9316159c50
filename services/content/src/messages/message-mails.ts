import { emails, paths } from '@nobicast/contracts';
import { confirmationLink } from '@nobicast/contracts/contact-paths';
import { editorialPaths } from '@nobicast/contracts/editorial-paths';
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
import { answerMailTexts, confirmMailTexts, receiptMailTexts, teamMailTexts } from './message-mails.fr.ts';
import type { MessageMail } from './message-mails.repository.ts';

interface MailInput {
  mail: MessageMail;
  publicUrl: string;
  sentAt: Date;
}

interface FrameTexts {
  subject: string;
  preview: string;
  corner: string;
  greeting: string;
  title: string;
  lead: string;
  farewell: string;
  who: string;
  why: string;
  support: string;
}

type Note = Parameters<typeof mailNote>[0];

/** A quote, a button and notes between title and footer, as HTML and as text with the same content. */
function bodiesOf(
  texts: FrameTexts,
  publicUrl: string,
  parts: {
    quotes?: readonly { text: string; by: string }[];
    button?: { label: string; href: string };
    notes?: readonly Note[];
  },
): Pick<MailMessage, 'subject' | 'html' | 'text'> {
  const { subject, preview, corner } = texts;
  const { quotes = [], button, notes = [] } = parts;
  const footer = { ...texts, supportUrl: `${publicUrl}${paths.contact}` };
  const frame = { subject, preview, corner, footer };
  return {
    subject,
    html: mailHtml(frame, [
      mailLead([texts.greeting, texts.title], texts.lead),
      ...quotes.map(mailQuote),
      ...(button ? [mailButton(button)] : []),
      ...notes.map(mailNote),
    ]),
    text: mailText(frame, [
      `${texts.greeting} ${texts.title}`,
      wrapMailText(texts.lead),
      ...quotes.map(({ text, by }) => `${quotedMailText(text)}\n\n${wrapMailText(by)}`),
      ...(button ? [`${button.label}\u00a0:\n${button.href}`] : []),
      ...notes.map(({ strong, text, link }) =>
        [ruledMailText(`${strong} ${text}`), ...(link ? [`${link.label}\u00a0:`, link.href] : [])].join('\n'),
      ),
    ]),
  };
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
    ...bodiesOf(texts, publicUrl, {
      quotes: [
        ...(message !== null || bio === null ? [{ text: message ?? texts.nothing, by }] : []),
        ...(bio === null ? [] : [{ text: bio, by: `${texts.bio}, ${by}` }]),
        ...(links.length === 0 ? [] : [{ text: links.join('\n'), by: texts.links }]),
      ],
      button: { label: texts.button, href: `${publicUrl}${editorialPaths.messages}/${mail.messageId}` },
      notes: [{ strong: texts.answer, text: texts.answerText }],
    }),
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
    ...bodiesOf(texts, publicUrl, {
      notes: [
        { strong: texts.notYou, text: texts.notYouText },
        {
          strong: texts.data,
          text: texts.dataText,
          link: { label: texts.dataLink, href: `${publicUrl}${paths.personalData}` },
        },
      ],
    }),
  };
}

/** Asks the sender of a plain form to confirm it. It contains nothing of what was typed, either. */
export function confirmMail({ mail, publicUrl, sentAt, token }: MailInput & { token: string }): MailMessage {
  const texts = confirmMailTexts({ sentAt });
  return {
    to: mail.email,
    headers: { 'Auto-Submitted': 'auto-replied' },
    ...bodiesOf(texts, publicUrl, {
      button: { label: texts.button, href: `${publicUrl}${confirmationLink(token)}` },
      notes: [{ strong: texts.notYou, text: texts.notYouText }],
    }),
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
    // Somebody wrote it.
    headers: { 'Auto-Submitted': 'no' },
    ...bodiesOf(texts, publicUrl, {
      quotes: [{ text: answer ?? '', by: texts.by }],
      notes: [{ strong: texts.answer, text: texts.answerText }],
    }),
  };
}
