import { postComment } from '@nobicast/contracts/calls';
import type { CommentInput } from '@nobicast/contracts/comments';
import { ApiError, isRefusal, sendCall } from '@nobicast/web-kit/api';
import { useRef, useState } from 'react';
import { commentsCopy } from './comments.copy.ts';

export interface PostFailure {
  /** Of the whole form. */
  text?: string;
  /** The author may rephrase, or send the text as it is. */
  isSuggestion?: boolean;
  fields?: Partial<Record<'author_name' | 'author_email' | 'content' | 'moment_ms', string>>;
}

type Body = Omit<CommentInput, 'idempotency_key'>;

/** Browsers have it on https and localhost only; without a key a retry after a lost reply may post twice. */
const newKey = () => ('randomUUID' in crypto ? crypto.randomUUID() : undefined);

function failureOf(error: unknown): PostFailure {
  if (!(error instanceof ApiError)) throw error;
  const known = ['author_name', 'author_email', 'content', 'moment_ms'] as const;
  const fields: PostFailure['fields'] = {};
  for (const name of known) {
    const found = error.fields?.find(({ path }) => path === name);
    if (found) fields[name] = found.message;
  }
  if (Object.keys(fields).length > 0) return { fields };
  return { text: error.message, isSuggestion: isRefusal(postComment, error, 'rephrase_suggested') };
}

/** Sends comments. One text has one key, so that a second attempt after a lost reply does not post it twice. */
export function usePostComment() {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<PostFailure>();
  /** The key of the text that was sent last. */
  const sent = useRef<{ text: string; key: string | undefined }>(undefined);

  /** Whether it was sent. */
  async function post(body: Body): Promise<boolean> {
    const { turnstile_token: _token, ...said } = body;
    const text = JSON.stringify(said);
    if (sent.current?.text !== text) sent.current = { text, key: newKey() };
    setIsSending(true);
    setFailure(undefined);
    try {
      const { key } = sent.current;
      await sendCall(
        postComment,
        { body: { ...body, idempotency_key: key } },
        { fallback: commentsCopy.failed },
      );
      sent.current = undefined;
      return true;
    } catch (error) {
      setFailure(failureOf(error));
      return false;
    } finally {
      setIsSending(false);
    }
  }

  return { isSending, failure, setFailure, post };
}
