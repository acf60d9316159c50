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
import { passkeyNoticeMailTexts } from './passkey-notice-mail.fr.ts';

/** A passkey was added or removed. */
export function passkeyNoticeMail(input: {
  to: string;
  name: string;
  isAdded: boolean;
  at: Date;
  publicUrl: string;
  sentAt: Date;
}): MailMessage {
  const { to, publicUrl } = input;
  const texts = passkeyNoticeMailTexts(input);
  const { subject, preview, corner } = texts;
  const href = `${publicUrl}${paths.dashboard}?onglet=profil`;
  const frame = {
    subject,
    preview,
    corner,
    footer: { ...texts, supportUrl: `${publicUrl}${paths.contact}` },
  };
  const html = mailHtml(frame, [
    mailLead([texts.greeting, texts.title], texts.lead),
    mailNote({ strong: texts.effect, text: texts.effectText }),
    mailNote({ strong: texts.notYou, text: texts.notYouAdvice }),
    mailButton({ label: texts.button, href }),
  ]);
  const text = mailText(frame, [
    `${texts.greeting} ${texts.title}`,
    wrapMailText(texts.lead),
    wrapMailText(`${texts.effect} ${texts.effectText}`),
    ruledMailText(`${texts.notYou} ${texts.notYouAdvice}`),
    href,
  ]);
  return { to, subject, text, html };
}
