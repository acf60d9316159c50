import type { PlayableEpisode, Session } from '@nobicast/contracts/host-api';
import { limits } from '@nobicast/contracts/limits';
import { paths } from '@nobicast/contracts/paths';
import { Avatar, Button, CheckboxField, FormAlert, TextArea, TextField } from '@nobicast/web-kit';
import { BotCheck } from '@nobicast/web-kit/bot-check';
import { useIsMounted, usePlayer, useSession } from '@nobicast/web-kit/host';
import { Check } from '@nobicast/web-kit/icons';
import { useEffect, useId, useState, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { AuthorBadge } from './Comment.tsx';
import { emptyDraft, readDraft, saveDraft, type CommentDraft } from './comment-draft.ts';
import { commentsCopy } from './comments.copy.ts';
import styles from './comments.module.css';
import { momentText, parseMoment } from './moment.ts';
import { rememberAuthored } from './use-own-comments.ts';
import { usePostComment, type PostFailure } from './use-post-comment.ts';

interface CommentFormProps {
  subjectId: number;
  /** Undefined for an episode without audio: a comment then has no moment. */
  playable: PlayableEpisode | undefined;
  usualDelayMinutes: number | null;
  onSent: () => void;
}

const { comments: bounds } = limits;

/** What was typed, kept across reloads for its author, and a function to change it. */
function useDraft(subjectId: number, session: Session) {
  const isMounted = useIsMounted();
  const [typed, setTyped] = useState<{ ownerId: string | null; draft: CommentDraft }>();
  const memberId = session.state === 'member' ? session.user.id : null;
  const isKnown = session.state !== 'unknown';
  const isOthers =
    typed !== undefined && typed.ownerId !== null && memberId !== null && typed.ownerId !== memberId;
  const own = isOthers ? undefined : typed?.draft;
  // A member whose session has ended stays the author of what is in the form.
  const ownerId = memberId ?? typed?.ownerId ?? null;
  // The server does not know what this browser stored, nor whose page it renders.
  const draft = own ?? (isMounted && isKnown ? readDraft(subjectId, memberId) : emptyDraft);
  useEffect(() => {
    if (own && isKnown) saveDraft(subjectId, ownerId, own);
  }, [subjectId, ownerId, own, isKnown]);
  return {
    draft,
    change: (fields: Partial<CommentDraft>) => setTyped({ ownerId, draft: { ...draft, ...fields } }),
  };
}

/** What is wrong with a typed moment; undefined if nothing is. */
function momentError(text: string, durationMs: number | null): string | undefined {
  if (text.trim() === '') return undefined;
  const moment = parseMoment(text);
  if (moment === undefined) return commentsCopy.momentInvalid;
  return durationMs !== null && moment > durationMs
    ? commentsCopy.momentBeyond(momentText(durationMs))
    : undefined;
}

/** The form of a new comment. What was typed is kept until it has been sent. */
export function CommentForm({ subjectId, playable, usualDelayMinutes, onSent }: CommentFormProps) {
  const session = useSession();
  const isMounted = useIsMounted();
  const { draft, change } = useDraft(subjectId, session);
  const [token, setToken] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [isSent, setIsSent] = useState(false);
  const { isSending, failure, setFailure, post } = usePostComment();
  const hintId = useId();
  const member = session.state === 'member' ? session.user : undefined;
  const isNamed = member !== undefined && member.name !== null && member.name !== '';
  const wrongMoment = playable && momentError(draft.moment, playable.durationMs);

  const missing =
    !isNamed && draft.name.trim() === ''
      ? commentsCopy.missing.name
      : !member && draft.email.trim() === ''
        ? commentsCopy.missing.email
        : draft.content.trim().length < bounds.minLength
          ? commentsCopy.missing.content
          : token === null
            ? commentsCopy.missing.token
            : undefined;

  function edit(fields: Partial<CommentDraft>) {
    setIsSent(false);
    if (failure?.fields) setFailure(undefined);
    change(fields);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending || wrongMoment) return;
    if (missing === commentsCopy.missing.token || token === null)
      return setFailure({ text: commentsCopy.tokenNeeded });
    // The text below the button says what is missing.
    if (missing) return;
    const moment = playable ? parseMoment(draft.moment) : undefined;
    const isPosted = await post({
      episode_subject_id: subjectId,
      content: draft.content,
      turnstile_token: token,
      ...(!isNamed && { author_name: draft.name }),
      ...(member ? {} : { author_email: draft.email, ...(draft.wantsMail && { wants_mail: true }) }),
      ...(moment !== undefined && { moment_ms: moment }),
    });
    // A token is used up by each attempt (COMMENTS-26).
    setToken(null);
    if (isPosted) {
      if (!member) rememberAuthored();
      change({ content: '', moment: '', wantsMail: false });
      setIsSent(true);
      onSent();
      // COMMENTS-25: the widget is rendered again together with the comments.
      setTimeout(() => setAttempts((count) => count + 1), bounds.reloadMs);
    } else setAttempts((count) => count + 1);
  }

  return (
    <section className={`${styles.section} mt-6`}>
      <h3 className="title size-2xl">{commentsCopy.newMessage}</h3>
      <noscript>
        <p className="soft mt-4">{commentsCopy.needsScript}</p>
      </noscript>
      <form
        className={`${styles.form} needs-script mt-5`}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {isSent && <SentNotice />}
        {failure?.text && <PostAlert failure={failure} />}
        {member && (
          <p className={styles.as}>
            <Avatar name={member.name} email={member.email} imageUrl={member.picture ?? null} />
            <span>
              {commentsCopy.as} <strong>{member.name ?? member.email}</strong>
            </span>
            <AuthorBadge letter="M" name={commentsCopy.memberBadge} />
          </p>
        )}
        {!isNamed && (
          <div className={styles.row}>
            <TextField
              label={commentsCopy.name}
              name="author_name"
              autoComplete="name"
              required
              maxLength={bounds.nameLength}
              value={draft.name}
              error={failure?.fields?.author_name}
              onChange={(event) => edit({ name: event.target.value })}
            />
            {!member && (
              <TextField
                label={commentsCopy.email}
                help={commentsCopy.emailHelp}
                type="email"
                name="author_email"
                autoComplete="email"
                required
                value={draft.email}
                error={failure?.fields?.author_email}
                onChange={(event) => edit({ email: event.target.value })}
              />
            )}
          </div>
        )}
        <TextArea
          label={commentsCopy.content}
          name="content"
          rows={5}
          required
          maxLength={bounds.maxLength}
          value={draft.content}
          error={failure?.fields?.content}
          help={
            <span className={styles.count}>
              <span>{commentsCopy.contentHelp}</span>
              <span className="time">{commentsCopy.length(draft.content.length, bounds.maxLength)}</span>
            </span>
          }
          onChange={(event) => edit({ content: event.target.value })}
        />
        {playable && (
          <MomentField
            playable={playable}
            value={draft.moment}
            error={wrongMoment ?? failure?.fields?.moment_ms}
            onChange={(moment) => edit({ moment })}
          />
        )}
        {!member && (
          <CheckboxField
            label={commentsCopy.wantsMail}
            help={commentsCopy.wantsMailHelp}
            name="wants_mail"
            checked={draft.wantsMail}
            onChange={(event) => edit({ wantsMail: event.target.checked })}
          />
        )}
        <BotCheck onToken={setToken} resetKey={attempts} />
        <div className={styles.foot}>
          <Button
            type="submit"
            variant="primary"
            isBig
            // Until hydrated a press would send the form as a plain one; after that the button says what is missing.
            disabled={!isMounted}
            aria-disabled={isSending || missing !== undefined || wrongMoment !== undefined || undefined}
            aria-busy={isSending || undefined}
            aria-describedby={hintId}
          >
            {isSending
              ? commentsCopy.sending
              : failure?.isSuggestion
                ? commentsCopy.sendAsIs
                : commentsCopy.send}
          </Button>
          <p className="size-sm mute" id={hintId} aria-live="polite">
            {isSent ? '' : (missing ?? commentsCopy.ready)}
          </p>
        </div>
        <p className="size-sm mute">
          {commentsCopy.usualDelay(usualDelayMinutes)}{' '}
          {!member && (
            <>
              {commentsCopy.privacy}{' '}
              <Link className="link" to={paths.personalData}>
                {commentsCopy.yourData}
              </Link>
            </>
          )}
        </p>
      </form>
    </section>
  );
}

function SentNotice() {
  return (
    <div className={styles.notice} role="status">
      <Check className="icon" aria-hidden="true" />
      <div>
        <p className="title size-xl">{commentsCopy.sent}</p>
        <p className="soft">{commentsCopy.sentHint}</p>
      </div>
    </div>
  );
}

function PostAlert({ failure }: { failure: PostFailure }) {
  return (
    <FormAlert>
      <p>{failure.text}</p>
      <p className="size-sm">{commentsCopy.kept}</p>
    </FormAlert>
  );
}

interface MomentFieldProps {
  playable: PlayableEpisode;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The moment of the episode that the comment is about: typed, or taken from the player with one press. */
function MomentField({ playable, value, error, onChange }: MomentFieldProps) {
  // Whole seconds, so that the form is rendered once a second at most.
  const heardSeconds = usePlayer((state) =>
    state.episode?.episodeId === playable.episodeId && state.positionSeconds > 0
      ? Math.floor(state.positionSeconds)
      : undefined,
  );
  return (
    <div className={styles.moments}>
      <TextField
        label={commentsCopy.moment}
        help={commentsCopy.momentHelp}
        name="moment"
        inputMode="numeric"
        autoComplete="off"
        placeholder={commentsCopy.momentPlaceholder}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      {heardSeconds !== undefined && (
        <Button onClick={() => onChange(momentText(heardSeconds * 1000))}>
          {commentsCopy.addMoment(momentText(heardSeconds * 1000))}
        </Button>
      )}
      {value !== '' && (
        <Button variant="quiet" onClick={() => onChange('')}>
          {commentsCopy.removeMoment}
        </Button>
      )}
    </div>
  );
}
