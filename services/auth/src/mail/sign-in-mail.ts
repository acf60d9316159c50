import { brand, paths } from '@nobicast/contracts';
import type { MailMessage } from './mail-transport.ts';
import { signInMailHtml } from './sign-in-mail.html.ts';
import { signInMailTexts } from './sign-in-mail.fr.ts';

const lineLength = 58;
const rule = '-'.repeat(lineLength);

/** Breaks at plain spaces only: those before French punctuation are non-breaking. */
const wrap = (text: string) =>
  text
    .split(' ')
    .reduce<string[]>((lines, word) => {
      const last = lines.at(-1);
      return last !== undefined && last.length + word.length < lineLength
        ? [...lines.slice(0, -1), `${last} ${word}`]
        : [...lines, word];
    }, [])
    .join('\n');

/** The e-mail with a sign-in link, as HTML and as text with the same content. */
export function signInMail(input: {
  to: string;
  href: string;
  publicUrl: string;
  sentAt: Date;
  expiresAt: Date;
}): MailMessage {
  const { to, href, publicUrl } = input;
  const texts = signInMailTexts(input);
  const supportUrl = `${publicUrl}${paths.contact}`;
  const text = [
    `${brand.name} | ${texts.sentTime}, ${texts.city}`,
    '',
    `${texts.greeting} ${texts.title}`,
    '',
    texts.leadOfText,
    '',
    href,
    '',
    `${texts.sentTime} |----|----|----| ${texts.expiryTime}`,
    texts.validity,
    '',
    rule,
    wrap(`${texts.notYou} ${texts.notYouAdviceOfText}`),
    rule,
    '',
    texts.farewell,
    '',
    wrap(texts.who),
    wrap(texts.why),
    `${texts.support}${'\u00a0'}: ${supportUrl}`,
    '',
  ].join('\n');
  return { to, subject: texts.subject, text, html: signInMailHtml(texts, { href, supportUrl }) };
}
