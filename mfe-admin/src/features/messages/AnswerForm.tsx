import type { Message } from '@nobicast/contracts/admin-messages';
import { limits } from '@nobicast/contracts/limits';
import { Button, TextArea } from '@nobicast/web-kit';
import { ConfirmDialog, useLeaveGuard } from '@nobicast/web-kit/confirm-dialog';
import { leaveCopy, RestoredDraft, SaveFailureAlert } from '@nobicast/web-kit/form';
import { useRef, useState, type FormEvent } from 'react';
import { messageCopy } from './messages.copy.ts';
import styles from './messages.module.css';
import type { MessageActs } from './use-message.ts';

/** Typed text is never lost without a warning. */
export function AnswerForm({ message, acts }: { message: Message; acts: MessageActs }) {
  const { text, isBusy, failure, restoredAt, declines } = acts;
  const [hasTried, setHasTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = text.trim() === '';
  const leaving = useLeaveGuard(!isEmpty && !isBusy);

  function decline(isRefusal: boolean) {
    acts.setDeclines(isRefusal);
    if (isRefusal && isEmpty) acts.change(messageCopy.declineText(message));
    if (!isRefusal && text === messageCopy.declineText(message)) acts.change('');
    if (isRefusal) field.current?.focus();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setHasTried(isEmpty);
    if (isEmpty) field.current?.focus();
    else void acts.send();
  }
  return (
    <>
      <form noValidate className={styles.part} onSubmit={submit}>
        {failure && <SaveFailureAlert failure={failure} />}
        <RestoredDraft at={restoredAt} onStartOver={acts.clear} />
        <TextArea
          ref={field}
          label={messageCopy.answer}
          help={messageCopy.answerHelp(message)}
          rows={7}
          maxLength={limits.messages.answerLength}
          autoComplete="off"
          value={text}
          readOnly={isBusy}
          {...(hasTried && isEmpty && { error: messageCopy.required })}
          onChange={({ target }) => acts.change(target.value)}
        />
        <p className="cluster">
          <Button type="submit" variant="primary" aria-busy={isBusy || undefined}>
            {isBusy ? messageCopy.sending : declines ? messageCopy.sendDeclining : messageCopy.send}
          </Button>
          {message.kind === 'application' && message.state !== 'declined' && (
            <Button aria-disabled={isBusy || undefined} onClick={() => !isBusy && decline(!declines)}>
              {declines ? messageCopy.keepOpen : messageCopy.decline}
            </Button>
          )}
          <span className="soft" role="status">
            {declines && messageCopy.declining}
          </span>
        </p>
      </form>
      <ConfirmDialog
        isOpen={leaving.state === 'blocked'}
        isDangerous
        title={leaveCopy.title}
        description={<p>{leaveCopy.text}</p>}
        confirm={leaveCopy.confirm}
        cancel={leaveCopy.cancel}
        onConfirm={() => {
          acts.clear();
          leaving.proceed?.();
        }}
        onCancel={() => leaving.reset?.()}
      />
    </>
  );
}
