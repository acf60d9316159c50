import { paths } from '@nobicast/contracts';
import { mailButton, mailHtml, mailLead, mailNote, mailPlainLink, mailQuote } from './mail-html.ts';
import { mailText, quotedMailText, ruledMailText, wrapMailText } from './mail-text.ts';
import type { mailFrameTexts } from './mail-frame.fr.ts';
import type { MailMessage } from './mail-transport.ts';

type MailTexts = ReturnType<typeof mailFrameTexts> & {
  subject: string;
  preview: string;
  title: string;
  lead: string;
  /** Replaces `lead` in the text part. */
  leadOfText?: string;
  why: string;
};

/** One block between title and footer, in HTML and in text with the same content. Either may be absent. */
interface MailPart {
  html?: string;
  text?: string;
}

interface MailLink {
  label: string;
  href: string;
}

interface MailNote {
  strong: string;
  text: string;
  link?: MailLink;
}

const labelled = ({ label, href }: MailLink) => `${label}\u00a0:\n${href}`;

export const mailParts = {
  button: (link: MailLink): MailPart => ({ html: mailButton(link), text: labelled(link) }),
  /** A button; in the text, the address alone. */
  bareButton: (link: MailLink): MailPart => ({ html: mailButton(link), text: link.href }),
  plainLink: (link: Parameters<typeof mailPlainLink>[0]): MailPart => ({ html: mailPlainLink(link) }),
  quote: (quote: { text: string; by: string }): MailPart => ({
    html: mailQuote(quote),
    text: `${quotedMailText(quote.text)}\n\n${wrapMailText(quote.by)}`,
  }),
  /** A note, which stands between two rules in the text. */
  note: (note: MailNote): MailPart => ({
    html: mailNote(note),
    text: [ruledMailText(`${note.strong} ${note.text}`), ...(note.link ? [labelled(note.link)] : [])].join(
      '\n',
    ),
  }),
  plainNote: (note: MailNote): MailPart => ({
    html: mailNote(note),
    text: wrapMailText(`${note.strong} ${note.text}`),
  }),
};

const isGiven = (text: string | undefined) => text !== undefined;

/** The content of a mail: a greeting with the title, the reason why it came, the parts, and the footer of the site. */
export function composeMail(
  texts: MailTexts,
  publicUrl: string,
  parts: readonly MailPart[],
): Pick<MailMessage, 'subject' | 'html' | 'text'> {
  const { subject, preview, corner, greeting, title, lead } = texts;
  const frame = {
    subject,
    preview,
    corner,
    footer: { ...texts, supportUrl: `${publicUrl}${paths.contact}` },
  };
  return {
    subject,
    html: mailHtml(frame, [
      mailLead([greeting, title], lead),
      ...parts.map(({ html }) => html).filter(isGiven),
    ]),
    text: mailText(frame, [
      `${greeting} ${title}`,
      texts.leadOfText ?? wrapMailText(lead),
      ...parts.map(({ text }) => text).filter(isGiven),
    ]),
  };
}
