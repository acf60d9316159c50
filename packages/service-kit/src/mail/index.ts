export { createMailDelivery, type Delivery, type MailDelivery } from './mail-delivery.ts';
export { mailFrameTexts, mailTime } from './mail-frame.fr.ts';
export {
  mailButton,
  mailColors,
  mailHtml,
  mailLead,
  mailMonoFont,
  mailNote,
  mailPlainLink,
  mailQuote,
  mailSection,
  mailTable,
  type MailFrame,
} from './mail-html.ts';
export { mailText, quotedMailText, ruledMailText, wrapMailText } from './mail-text.ts';
export { createMailTransport, MailError, type MailMessage, type MailTransport } from './mail-transport.ts';
export { senderDomain } from './sender-domain.ts';
