import { paths } from '@nobicast/contracts';
import {
  mailButton,
  mailHtml,
  mailLead,
  mailNote,
  mailPlainLink,
  mailText,
  ruledMailText,
  wrapMailText,
  type MailMessage,
} from '@nobicast/service-kit/mail';
import { proofMailTexts } from './proof-mail.fr.ts';

/** Its link proves the member's presence to an open session. */
export function proofMail(input: {
  to: string;
  href: string;
  publicUrl: string;
  sentAt: Date;
  expiresAt: Date;
}): MailMessage {
  const { to, href, publicUrl } = input;
  const texts = proofMailTexts(input);
  const { subject, preview, corner } = texts;
  const frame = {
    subject,
    preview,
    corner,
    footer: { ...texts, supportUrl: `${publicUrl}${paths.contact}` },
  };
  const html = mailHtml(frame, [
    mailLead([texts.greeting, texts.title], texts.lead),
    mailButton({ label: texts.button, href }),
    mailNote({ strong: texts.validity, text: texts.validityText }),
    mailPlainLink({ heading: texts.noButton, advice: texts.copyLink, href }),
    mailNote({ strong: texts.notYou, text: texts.notYouAdvice }),
  ]);
  const text = mailText(frame, [
    `${texts.greeting} ${texts.title}`,
    wrapMailText(texts.lead),
    href,
    wrapMailText(`${texts.validity} ${texts.validityText}`),
    ruledMailText(`${texts.notYou} ${texts.notYouAdvice}`),
  ]);
  return { to, subject, text, html };
}
