import { timecode } from '@nobicast/web-kit/format';
import { commentFields, type CommentValues } from '@nobicast/contracts/fields/comment.fields';
import type { PlayableEpisode } from '@nobicast/contracts/host-api';
import { limits } from '@nobicast/contracts/limits';
import type { CommentDraft } from './comment-draft.ts';
import { commentsCopy } from './comments.copy.ts';

/** "47:12" or "1:02:30" as milliseconds. */
export function parseMoment(text: string): number | undefined {
  const found = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text.trim());
  if (!found) return undefined;
  const [hours, minutes, seconds] = found.slice(1).map((part) => Number(part ?? 0));
  if (found[1] !== undefined && (minutes ?? 0) > 59) return undefined;
  return ((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)) * 1000;
}

/** hh:mm:ss */
export const momentText = (milliseconds: number) => timecode(milliseconds / 1000);

/** Named as the server names the fields. */
export type FieldErrors = Partial<
  Record<'author_name' | 'author_email' | 'content' | keyof CommentValues, string | undefined>
>;

function momentError(text: string, durationMs: number | null): string | undefined {
  if (text.trim() === '') return undefined;
  const moment = parseMoment(text);
  if (moment === undefined) return commentFields.moment_ms.invalid;
  return durationMs !== null && moment > durationMs
    ? commentsCopy.momentBeyond(momentText(durationMs))
    : undefined;
}

/** Refuses only what no server accepts. */
function emailError(email: string): string | undefined {
  if (email === '') return commentsCopy.missing.email;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : commentsCopy.emailIncomplete;
}

export function contentError(content: string): string | undefined {
  const { minLength, maxLength } = limits.comments;
  if (content.trim().length < minLength) return commentsCopy.missing.content;
  return content.length > maxLength ? commentsCopy.tooLong(maxLength) : undefined;
}

/** In the order of the fields. A field that is not shown has no error. */
export function draftErrors(
  draft: CommentDraft,
  form: { isNamed: boolean; isMember: boolean; playable: PlayableEpisode | undefined },
): FieldErrors {
  const { playable } = form;
  return {
    author_name: !form.isNamed && draft.name.trim() === '' ? commentsCopy.missing.name : undefined,
    author_email: form.isMember ? undefined : emailError(draft.email.trim()),
    content: contentError(draft.content),
    moment_ms: playable && momentError(draft.moment_ms, playable.durationMs),
  };
}

/** For the line beside the button. */
export function firstError({
  author_name: name,
  author_email: email,
  content,
  moment_ms: moment,
}: FieldErrors) {
  return name ?? email ?? content ?? (moment && commentsCopy.momentWrong);
}
