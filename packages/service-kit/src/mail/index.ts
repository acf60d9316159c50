export { composeMail, mailParts } from './compose-mail.ts';
export { createMailDelivery, type Delivery, type MailDelivery } from './mail-delivery.ts';
export { mailFrameTexts, mailTime } from './mail-frame.fr.ts';
export {
  mailButton,
  mailColors,
  mailHtml,
  mailLead,
  mailMonoFont,
  mailNote,
  mailSection,
  mailTable,
} from './mail-html.ts';
export { mailText, ruledMailText, wrapMailText } from './mail-text.ts';
export {
  createMailTransport,
  isAboutAddress,
  MailError,
  type MailFailureKind,
  type MailMessage,
  senderDomain,
  type MailTransport,
} from './mail-transport.ts';
