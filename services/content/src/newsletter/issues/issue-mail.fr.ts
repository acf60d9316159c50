import { brand, newsletterLink, newsletterPaths, paths } from '@nobicast/contracts';
import {
  type MailMessage,
  mailColors,
  mailFrameTexts,
  mailHtml,
  mailLead,
  mailNote,
  mailSection,
  mailText,
  ruledMailText,
} from '@nobicast/service-kit/mail';
import { holdsAddress } from '@nobicast/contracts/web-address';
import { unsubscribeHeaders } from '../unsubscribe-headers.ts';
import { mailBodyHtml, mailPlainText } from '../../text/mail.rules.ts';

const issueMailTexts = ({
  sentAt,
  firstName,
  isTest,
}: {
  sentAt: Date;
  firstName: string | null;
  isTest: boolean;
}) => {
  const frame = mailFrameTexts(sentAt);
  return {
    ...frame,
    greeting: firstName === null ? frame.greeting : `${frame.greeting.replace(/\.$/, '')} ${firstName}.`,
    inBrowser: 'Lire dans le navigateur',
    inBrowserOnceSent: 'Ici, le lien «\u00a0Lire dans le navigateur\u00a0», une fois le numéro envoyé.',
    enough: 'Assez lu\u202f?',
    enoughAdvice: 'Un clic sur la page du lien, et plus aucun numéro ne part à cette adresse.',
    enoughLink: 'Se désinscrire',
    why: isTest
      ? 'Vous recevez ce message parce que vous avez demandé un essai de ce numéro.'
      : `Vous recevez ce numéro parce que cette adresse a confirmé son inscription à la newsletter ${brand.name}.`,
  };
};

/** Before the subject of a mail that an admin sends to themself. */
export const testSubject = (subject: string) => `[Essai] ${subject}`;

export interface IssueText {
  subject: string;
  preview: string;
  markdown: string;
}

/** One line, whatever was typed: a subject is a header. The spaces of French punctuation stay. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** An issue as HTML and as text with the same content. */
export function issueParts(
  { subject, preview, markdown }: IssueText,
  {
    firstName,
    unsubscribeUrl,
    browserUrl,
    publicUrl,
    sentAt,
    isTest = false,
  }: {
    firstName: string | null;
    unsubscribeUrl: string;
    /** The same for everybody: it names no recipient. */
    browserUrl: string;
    publicUrl: string;
    sentAt: Date;
    /** An admin sends it to themself, who may not be subscribed. */
    isTest?: boolean;
  },
): { html: string; text: string } {
  // The form refuses names that hold an address; older names and those of the contact form may still hold one.
  const name = firstName !== null && !holdsAddress(firstName) ? oneLine(firstName) : null;
  const texts = issueMailTexts({ sentAt, firstName: name, isTest });
  const title = oneLine(subject);
  const frame = {
    subject: title,
    preview: oneLine(preview),
    corner: texts.corner,
    footer: { ...texts, supportUrl: `${publicUrl}${paths.contact}` },
  };
  return {
    html: mailHtml(frame, [
      mailLead([title], texts.greeting),
      mailSection(
        '14px',
        `<p style="margin:0;font:400 14px/1.6 Arial,sans-serif">${
          isTest
            ? texts.inBrowserOnceSent
            : `<a class="acc" href="${browserUrl}" style="display:inline-block;padding:6px 0;color:${mailColors.accent};text-decoration:underline">${texts.inBrowser}</a>`
        }</p>`,
      ),
      mailSection('28px', mailBodyHtml(markdown, publicUrl)),
      mailNote({
        strong: texts.enough,
        text: texts.enoughAdvice,
        link: { label: texts.enoughLink, href: unsubscribeUrl },
      }),
    ]),
    text: mailText(frame, [
      title,
      texts.greeting,
      isTest ? texts.inBrowserOnceSent : `${texts.inBrowser}\u00a0:\n${browserUrl}`,
      mailPlainText(markdown, publicUrl),
      [
        ruledMailText(`${texts.enough} ${texts.enoughAdvice}`),
        `${texts.enoughLink}\u00a0:`,
        unsubscribeUrl,
      ].join('\n'),
    ]),
  };
}

/**
 * The mail of an issue to one recipient. Its Message-ID is the same however often it is sent, so that mail programs show
 * it once.
 */
export function issueMail(
  issue: IssueText & { id: number },
  recipient: { email: string; firstName: string | null; addressHash: Buffer; unsubscribeToken: string },
  { publicUrl, sentAt, isTest = false }: { publicUrl: string; sentAt: Date; isTest?: boolean },
): MailMessage {
  const { hostname } = new URL(publicUrl);
  const token = recipient.unsubscribeToken;
  return {
    to: recipient.email,
    subject: oneLine(issue.subject),
    ...issueParts(issue, {
      firstName: recipient.firstName,
      unsubscribeUrl: `${publicUrl}${newsletterLink('unsubscribe', token)}`,
      browserUrl: `${publicUrl}${newsletterPaths.issue(issue.id)}`,
      publicUrl,
      sentAt,
      isTest,
    }),
    messageId: `<newsletter-${issue.id}-${recipient.addressHash.toString('hex').slice(0, 32)}@${hostname}>`,
    headers: { ...unsubscribeHeaders(publicUrl, token), Precedence: 'bulk' },
  };
}
