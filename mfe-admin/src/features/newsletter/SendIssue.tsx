import type { NewsletterIssue } from '@nobicast/contracts/admin-newsletter';
import { scheduleNewsletterIssue } from '@nobicast/contracts/calls';
import { editorialPaths } from '@nobicast/contracts/editorial-paths';
import { limits } from '@nobicast/contracts/limits';
import { Button } from '@nobicast/web-kit';
import { sendProven } from '@nobicast/web-kit/fresh-proof';
import { failureText } from '@nobicast/web-kit/api';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { Calendar, Mail } from '@nobicast/web-kit/icons';
import { useId, useRef, useState, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { subscribersRest } from './newsletter-path.ts';
import { issueCopy, sendCopy } from './newsletter.copy.ts';
import styles from './newsletter.module.css';

/** A date in Paris: `onInstant` gets undefined while it is incomplete. */
export type InstantField = ComponentType<{
  label: string;
  error: string | undefined;
  /** Says the date in words. */
  when: (instant: string) => string;
  /** The date shown until another one is chosen; it follows changes. Undefined: the next distribution. */
  follows: string | undefined;
  onInstant: (instant: string | undefined) => void;
}>;

interface SendIssueProps {
  recipients: number;
  /** When the episode of the issue becomes public; undefined once it is. */
  episodeAt: string | undefined;
  /** Saves what was typed; undefined where that is not possible now. */
  save: () => Promise<NewsletterIssue | undefined>;
  onSent: () => Promise<void>;
  DateField: InstantField;
}

const furthestMs = limits.newsletterSending.daysAhead * 24 * 60 * 60_000;

type Question = { kind: 'now' } | { kind: 'at'; instant: string };

/** Sends a draft: now, or at a date. Asks first, with the number of recipients. */
export function SendIssue({ recipients, episodeAt, save, onSent, DateField }: SendIssueProps) {
  const isNobody = recipients === 0;
  const nobodyId = useId();
  const [instant, setInstant] = useState<string>();
  const [dateError, setDateError] = useState<string>();
  const [question, setQuestion] = useState<Question>();
  const section = useRef<HTMLElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  function ask(next: Question) {
    setFailure(undefined);
    setQuestion(next);
  }
  function refuse(error: string) {
    setDateError(error);
    section.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus();
  }
  function whenText(chosen: string): string {
    // The error says so once the button was pressed.
    if (Date.parse(chosen) <= Date.now()) return dateError === undefined ? sendCopy.datePassed : '';
    return (chosen === episodeAt ? sendCopy.whenWithEpisode : sendCopy.when)(chosen);
  }
  function askAt() {
    if (instant === undefined) return refuse(sendCopy.needsDate);
    // The date may also have passed while the page was open.
    const aheadMs = Date.parse(instant) - Date.now();
    if (aheadMs <= 0) return refuse(sendCopy.datePassed);
    if (aheadMs > furthestMs) return refuse(sendCopy.dateTooFar);
    ask({ kind: 'at', instant });
  }
  async function run() {
    if (!question) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const saved = await save();
      if (!saved) return setFailure(sendCopy.failed);
      const body = { scheduled_at: question.kind === 'at' ? question.instant : null };
      await sendProven(
        scheduleNewsletterIssue,
        { params: { id: saved.id }, body },
        { version: saved.version },
      );
      setQuestion(undefined);
      await onSent();
    } catch (error) {
      setFailure(failureText(error, sendCopy.failed));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <section ref={section} className={styles.block}>
      <h2 className="title">{sendCopy.title}</h2>
      {isNobody && (
        <p className="soft" id={nobodyId}>
          {sendCopy.nobody}
          <Link className="link" to={`${editorialPaths.newsletter}/${subscribersRest}`}>
            {sendCopy.nobodyLink}
          </Link>
          .
        </p>
      )}
      <DateField
        label={sendCopy.at}
        error={dateError}
        when={whenText}
        follows={episodeAt}
        onInstant={(chosen) => {
          setInstant(chosen);
          setDateError(undefined);
        }}
      />
      <div className={styles.acts}>
        <Button variant="primary" onClick={askAt}>
          <Calendar className="icon" aria-hidden="true" />
          {sendCopy.schedule}
        </Button>
        <Button
          aria-disabled={isNobody || undefined}
          aria-describedby={isNobody ? nobodyId : undefined}
          onClick={() => !isNobody && ask({ kind: 'now' })}
        >
          <Mail className="icon" aria-hidden="true" />
          {sendCopy.now}
        </Button>
        {!isNobody && <span className={`${styles.reach} soft size-sm`}>{sendCopy.reaches(recipients)}</span>}
      </div>
      <ConfirmDialog
        isOpen={question !== undefined}
        title={question?.kind === 'at' ? sendCopy.confirmAt(recipients) : sendCopy.confirmNow(recipients)}
        description={
          question?.kind === 'at' ? (
            <>
              <p>{sendCopy.textAt(question.instant, episodeAt)}</p>
              {isNobody && <p>{sendCopy.textAtNobody}</p>}
            </>
          ) : (
            <>
              <p>{sendCopy.textNow}</p>
              {episodeAt && <p>{sendCopy.textNowEarly(episodeAt)}</p>}
            </>
          )
        }
        confirm={question?.kind === 'at' ? sendCopy.schedule : sendCopy.send}
        cancel={issueCopy.cancel}
        isBusy={isBusy}
        {...(failure !== undefined && { failure })}
        onConfirm={() => void run()}
        onCancel={() => setQuestion(undefined)}
      />
    </section>
  );
}
