import { sendApplicationForm } from '@nobicast/contracts/calls';
import { paths } from '@nobicast/contracts/paths';
import { Button, TextArea, TextField } from '@nobicast/web-kit';
import { useIsMounted, useTypedBeforeHydration } from '@nobicast/web-kit/host';
import { CircleAlert } from '@nobicast/web-kit/icons';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { applicationCopy } from './guest-application.copy.ts';
import styles from './guest-application.module.css';
import {
  applicationFields,
  lengths,
  linkNames,
  type ApplicationField,
  type ApplicationForm,
} from './use-application.ts';

interface ApplicationFieldsProps {
  form: ApplicationForm;
  className: string | undefined;
  /** Beside the submit button. */
  cancel: ReactNode;
}

/** In the dialog and on its page. Without JavaScript a plain form. */
export function ApplicationFields({ form, className, cancel }: ApplicationFieldsProps) {
  const { values, errors, failure, failureCount, isSending, change, send } = form;
  const isMounted = useIsMounted();
  const element = useRef<HTMLFormElement>(null);
  useTypedBeforeHydration(element, (typed) => {
    for (const name of applicationFields) if (typed[name] !== undefined) change(name, typed[name]);
  });
  useEffect(() => {
    if (failureCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failureCount]);

  const field = (name: ApplicationField) => ({
    name,
    value: values[name],
    error: errors[name],
    maxLength: lengths[name],
    readOnly: isSending,
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  });
  /** A browser that cuts what is pasted says nothing of it; one without JavaScript refuses nothing else. */
  const area = (name: 'bio' | 'message') => ({
    ...field(name),
    maxLength: isMounted ? undefined : lengths[name],
  });
  return (
    <form
      ref={element}
      className={className}
      method="post"
      action={sendApplicationForm.path}
      aria-label={applicationCopy.title}
      noValidate={isMounted}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={styles.fields}>
        <p className="soft">{applicationCopy.lead}</p>
        <div className={styles.row}>
          <TextField {...field('name')} label={applicationCopy.name} required autoComplete="name" />
          <TextField
            {...field('email')}
            label={applicationCopy.email}
            required
            type="email"
            autoComplete="email"
          />
        </div>
        <TextField {...field('expertise')} label={applicationCopy.expertise} required autoComplete="off" />
        <TextArea {...area('bio')} label={applicationCopy.bio} rows={3} />
        <fieldset>
          <legend>{applicationCopy.links}</legend>
          <div className={styles.row}>
            {linkNames.map((name) => (
              <TextField
                key={name}
                {...field(name)}
                label={applicationCopy.linkNames[name]}
                autoComplete="off"
                {...(name === 'website' && { inputMode: 'url', placeholder: 'https://' })}
              />
            ))}
          </div>
        </fieldset>
        <TextArea {...area('message')} label={applicationCopy.message} rows={3} />
        <p className="size-sm mute">
          {applicationCopy.data}{' '}
          <Link className="link" to={paths.privacy}>
            {applicationCopy.policy}
          </Link>
        </p>
        {/* A trap for bots (A29): people neither see nor reach it, and browsers do not fill it in. */}
        <div className="vh" aria-hidden="true">
          <label>
            {applicationCopy.trap}
            <input
              name="topic"
              tabIndex={-1}
              autoComplete="off"
              value={values.topic}
              onChange={({ target }) => change('topic', target.value)}
            />
          </label>
        </div>
      </div>
      <div className={styles.foot}>
        {failure !== undefined && (
          <p className={styles.error} role="alert" key={failureCount}>
            <CircleAlert className="icon" aria-hidden="true" />
            {failure}
          </p>
        )}
        {cancel}
        <Button type="submit" variant="primary" aria-busy={isSending || undefined}>
          {isSending ? applicationCopy.sending : applicationCopy.send}
        </Button>
      </div>
    </form>
  );
}

/** Replaces the sent form (GUESTS-29). */
export function ApplicationSent() {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.sent} role="status">
      <h3 className="title size-xl" ref={heading} tabIndex={-1}>
        {applicationCopy.sent}
      </h3>
      <p className="soft">{applicationCopy.sentText}</p>
    </div>
  );
}
