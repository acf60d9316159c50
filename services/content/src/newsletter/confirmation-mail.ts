import { newsletterLink, paths } from '@nobicast/contracts';
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
import { confirmationMailTexts } from './confirmation-mail.fr.ts';

/**
 * The mail after a press of the form, as HTML and as text with the same content. It has no List-Unsubscribe: nothing is
 * subscribed yet, and a button of the mail program that does nothing would be a lie.
 */
export function confirmationMail(input: {
  to: string;
  isSubscribed: boolean;
  token: string;
  publicUrl: string;
  sentAt: Date;
}): MailMessage {
  const { to, isSubscribed, token, publicUrl } = input;
  const texts = confirmationMailTexts(input);
  const { subject, preview, corner } = texts;
  const frame = {
    subject,
    preview,
    corner,
    footer: { ...texts, supportUrl: `${publicUrl}${paths.contact}` },
  };
  const href = `${publicUrl}${newsletterLink(isSubscribed ? 'unsubscribe' : 'confirmation', token)}`;
  return {
    to,
    subject,
    html: mailHtml(frame, [
      mailLead([texts.greeting, texts.title], texts.lead),
      mailButton({ label: texts.button, href }),
      mailNote({ strong: texts.validity, text: texts.advice }),
      mailPlainLink({ heading: texts.noButton, advice: texts.copyLink, href }),
      mailNote({ strong: texts.notYou, text: texts.notYouAdvice }),
    ]),
    text: mailText(frame, [
      `${texts.greeting} ${texts.title}`,
      wrapMailText(texts.lead),
      `${texts.button}\u00a0:\n${href}`,
      wrapMailText(texts.advice),
      ruledMailText(`${texts.notYou} ${texts.notYouAdvice}`),
    ]),
  };
}
