import { forSomeNames } from '@nobicast/contracts/fields/field';
import type { PlayableEpisode } from '@nobicast/contracts/host-api';
import { limits } from '@nobicast/contracts/limits';
import { paths } from '@nobicast/contracts/paths';
import { Avatar, Button, CheckboxField, FormAlert, TextArea, TextField } from '@nobicast/web-kit';
import { BotCheck } from '@nobicast/web-kit/bot-check';
import { useHost, useIsMounted, useTypedBeforeHydration, useSession } from '@nobicast/web-kit/host';
import { Check } from '@nobicast/web-kit/icons';
import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { AuthorBadge } from './AuthorBadge.tsx';
import { textNames, type CommentDraft } from './comment-draft.ts';
import { draftErrors, firstError, parseMoment } from './comment-form.rules.ts';
import { commentsCopy } from './comments.copy.ts';
import styles from './comments.module.css';
import { MomentField } from './MomentField.tsx';
import { useCommentDraft } from './use-comment-draft.ts';
import { rememberAuthored } from './use-own-comments.ts';
import { attemptOf, usePostComment, type PostFailure } from './use-post-comment.ts';

interface CommentFormProps {
  subjectId: number;
  /** Undefined for an episode without audio: comments then have no moment. */
  playable: PlayableEpisode | undefined;
  usualDelayMinutes: number | null;
  /** The comment that is answered, with the texts of a form for an answer. */
  answer?: { id: number; title: string; label: string };
  onSent: () => void;
  /** Beside the button. */
  children?: ReactNode;
}

const { comments: bounds } = limits;

/** What was typed is kept until it has been sent. */
export function CommentForm({
  subjectId,
  playable,
  usualDelayMinutes,
  answer,
  onSent,
  children,
}: CommentFormProps) {
  const host = useHost();
  const session = useSession();
  const isMounted = useIsMounted();
  const { draft, isRestored, change, takeTyped, clearSent } = useCommentDraft(
    answer ? `answer-${answer.id}` : subjectId,
    session,
  );
  const [token, setToken] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [isSent, setIsSent] = useState(false);
  const [failures, setFailures] = useState(0);
  const { isSending, failure, setFailure, post } = usePostComment();
  const hintId = useId();
  const form = useRef<HTMLFormElement>(null);
  useTypedBeforeHydration(form, ({ author_name: name, author_email: email, ...typed }) =>
    takeTyped({
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
      ...forSomeNames(textNames, (name) => typed[name]),
      ...('wants_mail' in typed && { wantsMail: true }),
    }),
  );
  // The check of a restored text starts without the visitor, also if it is restored late.
  const [wasRestored, setWasRestored] = useState(isRestored);
  if (isRestored && !wasRestored) setWasRestored(true);
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  const member = session.state === 'member' ? session.user : undefined;
  const isNamed = member !== undefined && member.name !== null && member.name !== '';
  const errors = draftErrors(draft, { isNamed, isMember: member !== undefined, playable });
  const missing = firstError(errors) ?? (token === null ? commentsCopy.missing.token : undefined);
  const hint = isSending
    ? commentsCopy.sendingHint
    : isSent
      ? ''
      : (missing ?? (failure?.fields ? commentsCopy.fieldsWrong : commentsCopy.ready));

  function edit(fields: Partial<CommentDraft>) {
    if (isSending) return;
    setIsSent(false);
    if (failure?.fields) setFailure(undefined);
    change(fields);
  }

  function refuse(found: PostFailure) {
    setFailure(found);
    setFailures((count) => count + 1);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    if (firstError(errors) !== undefined) return refuse({ fields: errors });
    if (token === null) return refuse({ text: commentsCopy.tokenNeeded, hint: commentsCopy.tokenNeededHint });
    const moment = playable ? parseMoment(draft.moment_ms) : undefined;
    const body = {
      episode_subject_id: subjectId,
      ...(answer && { answers_to: answer.id }),
      content: draft.content,
      turnstile_token: token,
      ...(!isNamed && { author_name: draft.name }),
      ...(member ? {} : { author_email: draft.email, ...(draft.wantsMail && { wants_mail: true }) }),
      ...(moment !== undefined && { moment_ms: moment }),
    };
    const attempt = attemptOf(body, draft.attempt);
    change({ attempt });
    const failed = await post(body, attempt?.key);
    if (failed) setFailures((count) => count + 1);
    if (member && failed?.fields && ('author_name' in failed.fields || 'author_email' in failed.fields)) {
      // The session has ended, which only the server knew.
      setFailure({ ...failed, text: commentsCopy.sessionEnded });
      await host.session.refresh();
    }
    if (failed?.keepsToken) return;
    // Each attempt uses up a token (COMMENTS-26).
    setToken(null);
    if (failed) return setAttempts((count) => count + 1);
    if (!member) rememberAuthored();
    clearSent();
    setIsSent(true);
    onSent();
    // COMMENTS-25: the widget is rendered again together with the comments.
    setTimeout(() => setAttempts((count) => count + 1), bounds.reloadMs);
  }

  return (
    <section className={`${styles.section} mt-6`}>
      <h3 className="title size-2xl">{answer?.title ?? commentsCopy.newMessage}</h3>
      <noscript>
        <p className="soft mt-4">{commentsCopy.needsScript}</p>
      </noscript>
      {/* There before its text: screen readers tell what changes in it. */}
      <div className="mt-5" role="status">
        {isSent && <SentNotice />}
      </div>
      <form
        ref={form}
        className={`${styles.form} needs-script mt-5`}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {failure?.text && <PostAlert key={failures} failure={failure} />}
        {failure?.fields && !failure.text && (
          <p className="vh" role="alert" key={`fields ${failures}`}>
            {firstError(failure.fields)}
          </p>
        )}
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
              readOnly={isSending}
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
                readOnly={isSending}
                error={failure?.fields?.author_email}
                onChange={(event) => edit({ email: event.target.value })}
              />
            )}
          </div>
        )}
        <TextArea
          label={answer?.label ?? commentsCopy.content}
          name="content"
          rows={5}
          required
          value={draft.content}
          readOnly={isSending}
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
            value={draft.moment_ms}
            error={errors.moment_ms ?? failure?.fields?.moment_ms}
            isSending={isSending}
            onChange={(moment) => edit({ moment_ms: moment })}
          />
        )}
        {!member && (
          <CheckboxField
            label={commentsCopy.wantsMail}
            help={commentsCopy.wantsMailHelp}
            name="wants_mail"
            checked={draft.wantsMail}
            aria-disabled={isSending || undefined}
            onChange={(event) => edit({ wantsMail: event.target.checked })}
          />
        )}
        <BotCheck
          key={wasRestored ? 'restored' : 'empty'}
          onToken={setToken}
          resetKey={attempts}
          // Whoever opened an answer wants to write.
          startsAtOnce={wasRestored || answer !== undefined}
        />
        <div className={styles.foot}>
          <Button
            type="submit"
            variant="primary"
            isBig
            // A press before hydration would send the plain form; after it, the button says what is missing.
            // oxlint-disable-next-line nobicast/keeps-focus -- only before hydration
            disabled={!isMounted}
            aria-disabled={isSending || missing !== undefined || undefined}
            aria-busy={isSending || undefined}
            aria-describedby={hintId}
          >
            {isSending
              ? commentsCopy.sending
              : failure?.isSuggestion
                ? commentsCopy.sendAsIs
                : commentsCopy.send}
          </Button>
          {children}
          <p className="size-sm mute" id={hintId} aria-live="polite">
            {hint}
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

/** On a phone the button that was pressed is a screen below. */
function SentNotice() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className={styles.notice}>
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
      <p className="size-sm">
        {failure.hint ?? (failure.keepsToken ? commentsCopy.keptText : commentsCopy.kept)}
      </p>
    </FormAlert>
  );
}
