import { correctComment, withdrawComment } from '@nobicast/contracts/calls';
import type { PublicAnswer } from '@nobicast/contracts/comments';
import { Button, FormAlert, TextArea } from '@nobicast/web-kit';
import { ApiError, isRefusal, sendCall } from '@nobicast/web-kit/api';
import { BotCheck } from '@nobicast/web-kit/bot-check';
import { useSession } from '@nobicast/web-kit/host';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { emptyDraft, readDraft, saveDraft } from './comment-draft.ts';
import { CommentForm } from './CommentForm.tsx';
import { panelCopy } from './comment-panel.copy.ts';
import { contentError } from './comment-form.rules.ts';
import { commentsCopy } from './comments.copy.ts';
import styles from './comments.module.css';
import { newKey } from './use-post-comment.ts';

export type PanelAction = 'answer' | 'correct' | 'withdraw';

export interface CommentPanelProps {
  subjectId: number;
  comment: PublicAnswer;
  action: PanelAction;
  onClose: (isDone: boolean) => void;
}

/**
 * The panel below a comment in which it is answered, or one’s own is corrected or withdrawn. Loaded by the first press.
 */
export function CommentPanel({ subjectId, comment, action, onClose }: CommentPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('input, textarea, button')?.focus();
  }, []);
  return (
    <div className={styles.panel} ref={panel}>
      {action === 'answer' && <Answer subjectId={subjectId} comment={comment} onClose={onClose} />}
      {action === 'correct' && <Correction comment={comment} onClose={onClose} />}
      {action === 'withdraw' && <Withdrawal comment={comment} onClose={onClose} />}
    </div>
  );
}

function Answer({ subjectId, comment, onClose }: Omit<CommentPanelProps, 'action'>) {
  const [isSent, setIsSent] = useState(false);
  // In an effect, so that the form first forgets what it sent.
  useEffect(() => {
    if (isSent) onClose(true);
  }, [isSent, onClose]);
  return (
    <CommentForm
      subjectId={subjectId}
      playable={undefined}
      usualDelayMinutes={null}
      answer={{ id: comment.id, title: panelCopy.answerTo(comment.author_name), label: panelCopy.answer }}
      onSent={() => setIsSent(true)}
    >
      <Button variant="quiet" onClick={() => onClose(false)}>
        {panelCopy.close}
      </Button>
    </CommentForm>
  );
}

type OwnPanelProps = Pick<CommentPanelProps, 'comment' | 'onClose'>;

function Correction({ comment, onClose }: OwnPanelProps) {
  const session = useSession();
  const memberId = session.state === 'member' ? session.user.id : null;
  const place = `correction-${comment.id}` as const;
  const [content, setContent] = useState(() => readDraft(place, memberId)?.content ?? comment.content);
  const [token, setToken] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const attempt = useRef({ content: '', key: newKey() });
  const hintId = useId();
  const text = content.trim();
  const missing =
    contentError(content) ??
    (text === comment.content
      ? panelCopy.unchanged
      : token === null
        ? commentsCopy.missing.token
        : undefined);

  const keepDraft = (typed: string) => saveDraft(place, memberId, { ...emptyDraft, content: typed });
  function type(typed: string) {
    setContent(typed);
    keepDraft(typed === comment.content ? '' : typed);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending || missing !== undefined || token === null) return;
    // A retry of the same text has the same key.
    if (attempt.current.content !== content) attempt.current = { content, key: newKey() };
    setIsSending(true);
    setFailure(undefined);
    try {
      await sendCall(
        correctComment,
        {
          params: { id: comment.id },
          body: { content, turnstile_token: token, idempotency_key: attempt.current.key },
        },
        { fallback: panelCopy.failed },
      );
      keepDraft('');
      onClose(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setIsSending(false);
      setFailure(error.fields?.[0]?.message ?? error.message);
      setToken(null);
      setAttempts((count) => count + 1);
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {failure !== undefined && (
        <FormAlert key={attempts}>
          <p>{failure}</p>
        </FormAlert>
      )}
      <TextArea
        label={panelCopy.correction}
        help={panelCopy.correctionHelp}
        rows={5}
        value={content}
        readOnly={isSending}
        onChange={(event) => type(event.target.value)}
      />
      <BotCheck onToken={setToken} resetKey={attempts} startsAtOnce />
      <div className={styles.foot}>
        <Button
          type="submit"
          variant="primary"
          aria-disabled={isSending || missing !== undefined || undefined}
          aria-busy={isSending || undefined}
          aria-describedby={hintId}
        >
          {isSending ? commentsCopy.sending : panelCopy.correct}
        </Button>
        <Button variant="quiet" onClick={() => onClose(false)}>
          {panelCopy.close}
        </Button>
        <p className="size-sm mute" id={hintId} aria-live="polite">
          {missing}
        </p>
      </div>
    </form>
  );
}

function Withdrawal({ comment, onClose }: OwnPanelProps) {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function withdraw() {
    if (isSending) return;
    setIsSending(true);
    setFailure(undefined);
    try {
      await sendCall(withdrawComment, { params: { id: comment.id } }, { fallback: panelCopy.failed });
      onClose(true);
    } catch (error) {
      // The comment is gone already: the button was pressed twice, or in another tab.
      if (isRefusal(withdrawComment, error, 'comment_not_found')) return onClose(true);
      if (!(error instanceof ApiError)) throw error;
      setIsSending(false);
      setFailure(error.message);
    }
  }

  return (
    <div className="stack">
      {failure !== undefined && (
        <FormAlert>
          <p>{failure}</p>
        </FormAlert>
      )}
      <p>
        <strong>{panelCopy.withdrawTitle}</strong> {panelCopy.withdrawText}
      </p>
      <p className="cluster">
        <Button variant="danger" aria-disabled={isSending || undefined} onClick={() => void withdraw()}>
          {panelCopy.withdraw}
        </Button>
        <Button variant="quiet" onClick={() => onClose(false)}>
          {panelCopy.keep}
        </Button>
      </p>
    </div>
  );
}
