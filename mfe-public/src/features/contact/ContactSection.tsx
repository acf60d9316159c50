import { sendContact, sendContactForm } from '@nobicast/contracts/calls';
import { contact as contactLimits } from '@nobicast/contracts/page-limit-values';
import { paths } from '@nobicast/contracts/paths';
import { Band, Button, ButtonLink, CheckboxField, TextArea, TextField } from '@nobicast/web-kit';
import { ApiError, failureText, sendCall } from '@nobicast/web-kit/api';
import { BotCheck } from '@nobicast/web-kit/bot-check';
import { useIsMounted, useTypedBeforeHydration } from '@nobicast/web-kit/host';
import { readRefused } from '@nobicast/contracts/form-outcomes';
import { CircleAlert } from '@nobicast/web-kit/icons';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useKeptForm } from '../../kept-form.ts';
import { contactCopy } from './contact.copy.ts';
import styles from './contact.module.css';
import {
  contactErrors,
  contactFields,
  emptyContact,
  wrongFields,
  type ContactErrors,
  type ContactValues,
} from './contact.rules.ts';
import { SideCards } from './SideCards.tsx';

const bounds = contactLimits;

interface Failure {
  title: string;
  text: string;
}

export function ContactSection() {
  const [sentAt, setSentAt] = useState<string>();
  const { search } = useLocation();
  const [errors, setErrors] = useState(() => refusedErrors(search));
  return (
    <Band
      margin={
        <>
          <span className="label">{contactCopy.message}</span>
          {sentAt !== undefined && <span className={`time ${styles.ok}`}>{contactCopy.sentAt(sentAt)}</span>}
        </>
      }
    >
      <div className="split">
        {sentAt === undefined ? (
          <ContactForm
            errors={errors}
            setErrors={setErrors}
            onSent={() => setSentAt(new Date().toISOString())}
          />
        ) : (
          <Sent onAnother={() => setSentAt(undefined)} />
        )}
        <aside>
          <SideCards />
        </aside>
      </div>
    </Band>
  );
}

/** CONTACT-33, 34. The next form is empty and has no token (CONTACT-35, 36). */
function Sent({ onAnother }: { onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={`${styles.sent} fit`} role="status">
      <h2 className={`${styles.statement} display cursor`} ref={heading} tabIndex={-1}>
        {contactCopy.sent}
      </h2>
      <p className="prose soft">{contactCopy.sentText}</p>
      <p className="cluster">
        <Button isBig onClick={onAnother}>
          {contactCopy.another}
        </Button>
        <ButtonLink variant="quiet" isBig to={paths.home}>
          {contactCopy.home}
        </ButtonLink>
      </p>
    </div>
  );
}

/** The server's errors by field. */
function errorsOf(error: unknown): ContactErrors {
  const errors: ContactErrors = {};
  if (!(error instanceof ApiError)) return errors;
  for (const name of contactFields) {
    const found = error.fields.find(({ path }) => path === name);
    if (found) errors[name] = found.message;
  }
  return errors;
}

/** Errors for the fields of a plain form that the server refused: the address names them. */
function refusedErrors(search: string): ContactErrors {
  const refused = readRefused(search);
  const names = contactFields.filter((name) => refused.includes(name));
  return Object.fromEntries(names.map((name) => [name, contactCopy.sentences[name]]));
}

interface ContactFormProps {
  errors: ContactErrors;
  setErrors: (errors: ContactErrors) => void;
  onSent: () => void;
}

/** Without JavaScript a plain form, whose sender confirms by mail. */
function ContactForm({ errors, setErrors, onSent }: ContactFormProps) {
  const { values, change, clear } = useKeptForm<ContactValues>('contact', emptyContact);
  const [token, setToken] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [failures, setFailures] = useState(0);
  const isMounted = useIsMounted();
  const form = useRef<HTMLFormElement>(null);
  useTypedBeforeHydration(form, ({ consent, newsletter, ...texts }) =>
    change({
      ...texts,
      ...(consent !== undefined && { consent: true }),
      ...(newsletter !== undefined && { newsletter: true }),
    }),
  );
  useEffect(() => {
    if (failures === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? form.current?.querySelector<HTMLElement>('[data-failure]'))?.focus();
  }, [failures]);

  function refuse(found: ContactErrors, sentence?: string) {
    const wrong = wrongFields(found);
    setErrors(found);
    const review = wrong.length > 0 ? contactCopy.toReview(wrong) : undefined;
    setFailure({
      title: sentence ?? review ?? contactCopy.wrong,
      text: sentence !== undefined && review !== undefined ? review : contactCopy.nothingLost,
    });
    setFailures((count) => count + 1);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const wrong = contactErrors(values);
    // CONTACT-30
    const missing = token === null ? contactCopy.sentences.token : undefined;
    if (token === null || wrongFields(wrong).length > 0) return refuse(wrong, missing);
    setIsSending(true);
    setErrors({});
    setFailure(undefined);
    try {
      const { newsletter, ...fields } = values;
      // CONTACT-26: the form is not sent without it.
      const body = { ...fields, consent: true, newsletter, turnstile_token: token } as const;
      await sendCall(sendContact, { body }, { fallback: contactCopy.failed });
      clear();
      onSent();
    } catch (error) {
      const found = errorsOf(error);
      const isAboutFields = wrongFields(found).length > 0;
      refuse(found, isAboutFields ? undefined : failureText(error, contactCopy.failedGeneric));
      setIsSending(false);
      // Each attempt uses up a token, unless fields were refused before the check.
      if (isAboutFields) return;
      setToken(null);
      setAttempts((count) => count + 1);
    }
  }

  const field = (name: 'name' | 'email' | 'subject' | 'message') => ({
    name,
    value: values[name],
    required: true,
    readOnly: isSending,
    maxLength: {
      name: bounds.nameLength,
      email: bounds.emailLength,
      subject: bounds.subjectLength,
      message: bounds.messageLength,
    }[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => edit({ [name]: target.value }, name),
  });
  function edit(fields: Partial<ContactValues>, name?: keyof ContactErrors) {
    change(fields);
    if (name !== undefined && errors[name] !== undefined) setErrors({ ...errors, [name]: undefined });
  }

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action={sendContactForm.path}
      aria-label={contactCopy.form}
      onSubmit={(event) => void submit(event)}
      // Without JavaScript the browser validates.
      noValidate={isMounted}
    >
      {failure && <FailureNotice key={failures} {...failure} />}
      <div className={styles.row}>
        <TextField
          {...field('name')}
          label={contactCopy.fields.name}
          minLength={bounds.nameMin}
          autoComplete="name"
        />
        <TextField {...field('email')} label={contactCopy.fields.email} type="email" autoComplete="email" />
      </div>
      <TextField
        {...field('subject')}
        label={contactCopy.fields.subject}
        minLength={bounds.subjectMin}
        autoComplete="off"
      />
      <TextArea
        {...field('message')}
        label={contactCopy.fields.text}
        minLength={bounds.messageMin}
        // A browser that cuts what is pasted says nothing of it.
        {...(isMounted && { maxLength: undefined })}
        rows={7}
        help={
          <span className={styles.count}>
            <span>{contactCopy.length}</span>
            <span className="time">{contactCopy.count(values.message.length)}</span>
          </span>
        }
      />
      <div>
        <CheckboxField
          name="consent"
          required
          checked={values.consent}
          error={errors.consent}
          onChange={({ target }) => !isSending && edit({ consent: target.checked }, 'consent')}
          label={
            <>
              {contactCopy.consent}{' '}
              <Link className="link" to={paths.privacy}>
                {contactCopy.policy}
              </Link>
              .
            </>
          }
        />
        <CheckboxField
          name="newsletter"
          checked={values.newsletter}
          onChange={({ target }) => !isSending && edit({ newsletter: target.checked })}
          label={contactCopy.newsletter}
        />
      </div>
      <div className={styles.needsScript}>
        <BotCheck onToken={setToken} resetKey={attempts} failureText={contactCopy.widgetFailed} />
      </div>
      <noscript>
        <p className="soft">{contactCopy.withoutScript}</p>
      </noscript>
      <div className={styles.foot}>
        <Button type="submit" variant="primary" isBig aria-busy={isSending || undefined}>
          {isSending ? contactCopy.sending : contactCopy.send}
        </Button>
        <p className="size-sm mute">{contactCopy.kept}</p>
      </div>
    </form>
  );
}

const FailureNotice = ({ title, text }: Failure) => (
  <div className={`${styles.notice} ${styles.wrong}`} role="alert" tabIndex={-1} data-failure>
    <CircleAlert className="icon" aria-hidden="true" />
    <div>
      <p className="title size-xl">{title}</p>
      <p className="soft">{text}</p>
    </div>
  </div>
);
