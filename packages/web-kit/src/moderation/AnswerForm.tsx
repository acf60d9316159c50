import { approveComment, postComment } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import type { Decision } from '@nobicast/contracts/moderation';
import { useRef, useState, type FormEvent } from 'react';
import { failureText, isRefusal, sendCall } from '../api/index.ts';
import { BotCheck } from '../bot-check/BotCheck.tsx';
import { Button } from '../components/Button.tsx';
import { FormAlert } from '../components/form/FormAlert.tsx';
import { TextArea } from '../components/form/TextField.tsx';
import { answerCopy } from './moderation.copy.ts';
import styles from './moderation.module.css';

const { minLength, maxLength } = limits.comments;

interface AnswerFormProps {
  comment: { id: number; subject_id: number; author_name: string };
  /** If false, the comment is approved first: only published comments can be answered. */
  isPublished: boolean;
  onSending?: () => void;
  onFailed?: () => void;
  /** Called once the answer is there. `approved`: the decision about the comment, unless somebody else made it. */
  onDone: (sentence: string, approved: Decision | undefined) => void;
}

/** Only available on https and localhost; without a key a retry after a lost reply may post twice. */
const newKey = () => ('randomUUID' in crypto ? crypto.randomUUID() : undefined);

/** Undefined where somebody has decided already. */
async function approve(id: number): Promise<Decision | undefined> {
  try {
    return (await sendCall(approveComment, { params: { id } })).decision;
  } catch (error) {
    if (isRefusal(approveComment, error, 'already_decided')) return undefined;
    throw error;
  }
}

/** A moderator's answer to a comment, in the queue or the history. It needs no approval: a moderator writes it. */
export function AnswerForm({ comment, isPublished, onSending, onFailed, onDone }: AnswerFormProps) {
  const { id, subject_id: subjectId, author_name: name } = comment;
  const [content, setContent] = useState('');
  const [token, setToken] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** One for each text, so that a retry after a lost reply posts it once. */
  const key = useRef<{ text: string; key: string | undefined }>(undefined);
  const approved = useRef<{ decision: Decision | undefined }>(undefined);
  const text = content.trim();
  const missing =
    text.length < minLength ? answerCopy.missing : token === null ? answerCopy.check : undefined;

  async function send(event: FormEvent) {
    event.preventDefault();
    if (missing !== undefined || token === null || isSending) return;
    setIsSending(true);
    setFailure(undefined);
    onSending?.();
    try {
      if (!isPublished) approved.current ??= { decision: await approve(id) };
      if (key.current?.text !== text) key.current = { text, key: newKey() };
      const body = {
        episode_subject_id: subjectId,
        answers_to: id,
        content: text,
        turnstile_token: token,
        idempotency_key: key.current.key,
      };
      const { comment: answer } = await sendCall(postComment, { body });
      if (answer.state === 'pending') await approve(answer.id);
      onDone(answerCopy.done(name), approved.current?.decision);
    } catch (error) {
      setFailure(failureText(error, answerCopy.failed));
      setAttempts((count) => count + 1);
      setIsSending(false);
      onFailed?.();
    }
  }
  return (
    <form className="stack" onSubmit={(event) => void send(event)}>
      <TextArea
        autoFocus
        label={answerCopy.label(name)}
        {...(!isPublished && { help: answerCopy.approves })}
        rows={4}
        required
        maxLength={maxLength}
        value={content}
        readOnly={isSending}
        onChange={({ target }) => setContent(target.value)}
      />
      <BotCheck onToken={setToken} resetKey={attempts} startsAtOnce />
      {failure !== undefined && <FormAlert>{failure}</FormAlert>}
      <div className={styles.answerFoot}>
        <Button
          type="submit"
          variant="primary"
          aria-disabled={missing !== undefined || isSending || undefined}
          aria-busy={isSending || undefined}
        >
          {isPublished ? answerCopy.send : answerCopy.approveAndSend}
        </Button>
        {missing !== undefined && <span className="mute size-sm">{missing}</span>}
      </div>
    </form>
  );
}
