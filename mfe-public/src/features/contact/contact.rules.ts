import { contact as contactLimits } from '@nobicast/contracts/page-limit-values';
import { contactCopy } from './contact.copy.ts';

export interface ContactValues {
  name: string;
  email: string;
  subject: string;
  message: string;
  consent: boolean;
  newsletter: boolean;
}

export const emptyContact: ContactValues = {
  name: '',
  email: '',
  subject: '',
  message: '',
  consent: false,
  newsletter: false,
};

/** In the order of the form. */
export const contactFields = ['name', 'email', 'subject', 'message', 'consent'] as const;
type ContactField = (typeof contactFields)[number];
export type ContactErrors = Partial<Record<ContactField, string>>;

const bounds = contactLimits;
const { sentences, tooLong } = contactCopy;

/** The server judges the same, with the same sentences. */
export function contactErrors({ name, email, subject, message, consent }: ContactValues): ContactErrors {
  const errors: ContactErrors = {};
  const length = (text: string) => text.trim().length;
  if (length(name) < bounds.nameMin) errors.name = sentences.name;
  else if (length(name) > bounds.nameLength) errors.name = tooLong(bounds.nameLength);
  // Refuses only what no server accepts.
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) || length(email) > bounds.emailLength)
    errors.email = sentences.email;
  if (length(subject) < bounds.subjectMin) errors.subject = sentences.subject;
  else if (length(subject) > bounds.subjectLength) errors.subject = tooLong(bounds.subjectLength);
  if (length(message) < bounds.messageMin) errors.message = sentences.message;
  else if (length(message) > bounds.messageLength) errors.message = tooLong(bounds.messageLength);
  if (!consent) errors.consent = sentences.consent;
  return errors;
}

export const wrongFields = (errors: ContactErrors): ContactField[] =>
  contactFields.filter((name) => errors[name] !== undefined);
