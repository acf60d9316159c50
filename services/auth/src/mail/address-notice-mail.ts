import { paths } from '@nobicast/contracts';
import {
  mailButton,
  mailHtml,
  mailLead,
  mailNote,
  mailText,
  ruledMailText,
  wrapMailText,
  type MailMessage,
} from '@nobicast/service-kit/mail';
import { addressNoticeMailTexts } from './address-notice-mail.fr.ts';

/** To the former address, after an admin changed it. */
export function addressNoticeMail(input: {
  to: string;
  changedAt: Date;
  publicUrl: string;
  sentAt: Date;
}): MailMessage {
  const texts = addressNoticeMailTexts(input);
  const { subject, preview, corner } = texts;
  const supportUrl = `${input.publicUrl}${paths.contact}`;
  const frame = { subject, preview, corner, footer: { ...texts, supportUrl } };
  const html = mailHtml(frame, [
    mailLead([texts.greeting, texts.title], texts.lead),
    mailNote({ strong: texts.effect, text: texts.effectText }),
    mailNote({ strong: texts.notYou, text: texts.notYouAdvice }),
    mailButton({ label: texts.button, href: supportUrl }),
  ]);
  const text = mailText(frame, [
    `${texts.greeting} ${texts.title}`,
    wrapMailText(texts.lead),
    wrapMailText(`${texts.effect} ${texts.effectText}`),
    ruledMailText(`${texts.notYou} ${texts.notYouAdvice}`),
  ]);
  return { to: input.to, subject, text, html };
}
