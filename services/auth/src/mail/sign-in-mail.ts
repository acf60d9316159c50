import {
  composeMail,
  mailColors,
  mailMonoFont,
  mailNote,
  mailParts,
  mailSection,
  mailTable,
  ruledMailText,
  type MailMessage,
} from '@nobicast/service-kit/mail';
import { signInMailTexts } from './sign-in-mail.fr.ts';

const { accent, ink, mute, tick } = mailColors;

/** One tick per minute: the first is highlighted, every fifth is longer. */
const ruler = Array.from({ length: 16 }, (_, minute) => {
  const isFirst = minute === 0;
  const height = minute % 5 === 0 ? 24 : 12;
  const look = `width:${isFirst ? 4 : 1}px;height:${height}px;background:${isFirst ? accent : tick}`;
  const width = minute === 15 ? '1%' : '6.6%';
  return `<td width="${width}" valign="bottom" height="24" style="height:24px;font-size:1px;line-height:1px"><div class="${isFirst ? 'tick-on' : 'tick'}" style="${look}">&nbsp;</div></td>`;
}).join('');

const validitySection = (texts: ReturnType<typeof signInMailTexts>) =>
  mailSection(
    '28px',
    `<table ${mailTable} aria-hidden="true" style="table-layout:fixed"><tr>${ruler}</tr></table>
<table ${mailTable}><tr><td class="acc" style="padding-top:8px;font:700 12px/1.5 ${mailMonoFont};color:${accent}">${texts.sentTime} ${texts.sent}</td>
<td class="mute" align="right" style="padding-top:8px;font:500 12px/1.5 ${mailMonoFont};color:${mute}">${texts.expiryTime} ${texts.expires}</td></tr></table>
<p class="ink" style="margin:12px 0 0;font:600 16px/1.5 Arial,sans-serif;color:${ink}">${texts.validity}</p>`,
  );

/** The e-mail with a sign-in link. */
export function signInMail(input: {
  to: string;
  href: string;
  publicUrl: string;
  sentAt: Date;
  expiresAt: Date;
}): MailMessage {
  const { to, href, publicUrl } = input;
  const texts = signInMailTexts(input);
  return {
    to,
    ...composeMail(texts, publicUrl, [
      mailParts.bareButton({ label: texts.button, href }),
      {
        html: validitySection(texts),
        text: `${texts.sentTime} |----|----|----| ${texts.expiryTime}\n${texts.validity}`,
      },
      mailParts.plainLink({ heading: texts.noButton, advice: texts.copyLink, href }),
      {
        html: mailNote({ strong: texts.notYou, text: texts.notYouAdvice }),
        text: ruledMailText(`${texts.notYou} ${texts.notYouAdviceOfText}`),
      },
    ]),
  };
}
