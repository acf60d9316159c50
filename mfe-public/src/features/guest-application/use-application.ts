import { sendApplication } from '@nobicast/contracts/calls';
import { application as bounds } from '@nobicast/contracts/page-limit-values';
import { ApiError, failureText, sendCall } from '@nobicast/web-kit/api';
import { useState } from 'react';
import { useKeptForm } from '../../kept-form.ts';
import { applicationCopy } from './guest-application.copy.ts';

export const linkNames = ['twitter', 'linkedin', 'website', 'github'] as const;
const textNames = ['name', 'email', 'expertise', 'bio', 'message'] as const;
export type ApplicationField = (typeof textNames)[number] | (typeof linkNames)[number];
export const lengths: Record<ApplicationField, number> = {
  name: bounds.nameLength,
  email: bounds.emailLength,
  expertise: bounds.expertiseLength,
  bio: bounds.bioLength,
  message: bounds.messageLength,
  twitter: bounds.urlLength,
  linkedin: bounds.urlLength,
  website: bounds.urlLength,
  github: bounds.urlLength,
};
/** `topic` is a trap for bots. */
export const applicationFields = [...textNames, ...linkNames, 'topic'] as const;
type ApplicationValues = Record<(typeof applicationFields)[number], string>;
type Errors = Partial<Record<ApplicationField, string>>;

const emptyApplication: ApplicationValues = {
  name: '',
  email: '',
  expertise: '',
  bio: '',
  message: '',
  twitter: '',
  linkedin: '',
  website: '',
  github: '',
  topic: '',
};

/** The server judges the rest (A27). */
function errorsOf(values: ApplicationValues): Errors {
  const { name, email, expertise } = values;
  const errors: Errors = {};
  if (name.trim() === '') errors.name = applicationCopy.required;
  if (email.trim() === '') errors.email = applicationCopy.required;
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) errors.email = applicationCopy.emailInvalid;
  if (expertise.trim() === '') errors.expertise = applicationCopy.required;
  for (const long of ['bio', 'message'] as const)
    if (values[long].length > lengths[long]) errors[long] = applicationCopy.tooLong(lengths[long]);
  return errors;
}

function errorsFrom(error: unknown): Errors {
  const errors: Errors = {};
  if (!(error instanceof ApiError)) return errors;
  for (const { path, message } of error.fields) {
    const name = [...textNames, ...linkNames].find(
      (known) => path === known || path === `social_links.${known}`,
    );
    if (name) errors[name] = message;
  }
  return errors;
}

export type ApplicationForm = ReturnType<typeof useApplication>;

export function useApplication(onSent: () => void) {
  const { values, change, clear } = useKeptForm('application', emptyApplication);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [failureCount, setFailureCount] = useState(0);

  function refuse(found: Errors, sentence: string | undefined) {
    setErrors(found);
    setFailure(sentence);
    setFailureCount((count) => count + 1);
  }

  async function send() {
    if (isSending) return;
    const wrong = errorsOf(values);
    if (Object.keys(wrong).length > 0) return refuse(wrong, undefined);
    setIsSending(true);
    clearErrors();
    try {
      const { twitter, linkedin, website, github, ...fields } = values;
      const body = { ...fields, social_links: { twitter, linkedin, website, github } };
      await sendCall(sendApplication, { body }, { fallback: applicationCopy.failed });
      // GUESTS-31
      clear();
      onSent();
    } catch (error) {
      // GUESTS-33: the server's text, if any.
      refuse(errorsFrom(error), failureText(error, applicationCopy.failed));
    } finally {
      setIsSending(false);
    }
  }
  function clearErrors() {
    setErrors({});
    setFailure(undefined);
  }

  return {
    values,
    errors,
    failure,
    failureCount,
    isSending,
    send,
    change: (name: keyof ApplicationValues, text: string) => {
      change({ [name]: text });
      setErrors((current) => ({ ...current, [name]: undefined }));
    },
  };
}
