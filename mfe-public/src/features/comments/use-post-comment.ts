import { postComment } from '@nobicast/contracts/calls';
import type { CommentInput } from '@nobicast/contracts/comments';
import { ApiError, isRefusal, sendCall } from '@nobicast/web-kit/api';
import { useState } from 'react';
import { textNames, type CommentDraft } from './comment-draft.ts';
import type { FieldErrors } from './comment-form.rules.ts';
import { commentsCopy } from './comments.copy.ts';

export interface PostFailure {
  /** A message about the form as a whole. */
  text?: string;
  /** What to do, if not the usual thing. */
  hint?: string;
  /** The author may also send the text as it is. */
  isSuggestion?: boolean;
  fields?: FieldErrors;
  /** Refused before the bot check: the token is still valid. */
  keepsToken?: boolean;
}

type Body = Omit<CommentInput, 'idempotency_key'>;

/** Only available on https and localhost; without a key a retry after a lost reply may post twice. */
export const newKey = () => ('randomUUID' in crypto ? crypto.randomUUID() : undefined);

/** One key per text, so that a retry after a lost reply does not post it twice. */
export function attemptOf(body: Body, last: CommentDraft['attempt']): CommentDraft['attempt'] {
  const { turnstile_token: _token, ...said } = body;
  const text = JSON.stringify(said);
  if (last?.text === text) return last;
  const key = newKey();
  return key === undefined ? null : { text, key };
}

function failureOf(error: unknown): PostFailure {
  if (!(error instanceof ApiError)) throw error;
  const fields: FieldErrors = {};
  for (const name of ['author_name', 'author_email', ...textNames] as const) {
    const found = error.fields?.find(({ path }) => path === name);
    if (found) fields[name] = found.message;
  }
  if (Object.keys(fields).length > 0) return { fields, keepsToken: true };
  const isSuggestion = isRefusal(postComment, error, 'rephrase_suggested');
  const keepsToken = isSuggestion || isRefusal(postComment, error, 'repeated_comment');
  return { text: error.message, isSuggestion, keepsToken };
}

export function usePostComment() {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<PostFailure>();

  /** Undefined once it was sent. */
  async function post(body: Body, key: string | undefined): Promise<PostFailure | undefined> {
    setIsSending(true);
    setFailure(undefined);
    try {
      await sendCall(
        postComment,
        { body: { ...body, idempotency_key: key } },
        { fallback: commentsCopy.failed },
      );
      return undefined;
    } catch (error) {
      const found = failureOf(error);
      setFailure(found);
      return found;
    } finally {
      setIsSending(false);
    }
  }

  return { isSending, failure, setFailure, post };
}
