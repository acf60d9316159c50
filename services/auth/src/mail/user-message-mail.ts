import { paths } from '@nobicast/contracts';
import {
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
import { userMessageMailTexts } from './user-message-mail.fr.ts';

/** Marked as the admin's words, so that they cannot pass for ours. */
export function userMessageMail(input: {
  to: string;
  authorName: string | null;
  authorEmail: string;
  subject: string;
  body: string;
  publicUrl: string;
  sentAt: Date;
}): MailMessage {
  const { to, authorName, authorEmail, body, publicUrl } = input;
  const texts = userMessageMailTexts(input);
  const { subject, preview, corner } = texts;
  const by = authorName === null ? texts.byNobody : texts.by(authorName);
  const frame = {
    subject,
    preview,
    corner,
    footer: { ...texts, supportUrl: `${publicUrl}${paths.contact}` },
  };
  const html = mailHtml(frame, [
    mailLead([texts.greeting, texts.title], texts.lead),
    mailQuote({ text: body, by }),
    mailNote({ strong: texts.answer, text: texts.answerText }),
    mailNote({ strong: texts.caution, text: texts.cautionText }),
  ]);
  const text = mailText(frame, [
    `${texts.greeting} ${texts.title}`,
    wrapMailText(texts.lead),
    `${quotedMailText(body)}\n\n${wrapMailText(by)}`,
    ruledMailText(`${texts.answer} ${texts.answerText}`),
    wrapMailText(`${texts.caution} ${texts.cautionText}`),
  ]);
  return { to, replyTo: authorEmail, subject, text, html };
}
