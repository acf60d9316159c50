import { storageKeys } from '@nobicast/contracts/brand';
import { commentFields, type CommentValues } from '@nobicast/contracts/fields/comment.fields';
import { forNames, namesOf } from '@nobicast/contracts/fields/field';
import { isRecord } from '@nobicast/web-kit/api';

/** The declared fields are as typed. */
export interface CommentDraft extends Record<keyof CommentValues, string> {
  name: string;
  email: string;
  content: string;
  /** Whether a visitor without an account wants mail. */
  wantsMail: boolean;
  /** A retry of the same text has the same key, also after a reload. */
  attempt: { text: string; key: string } | null;
}

/** The fields that are written anew in each comment; name and address are kept. */
export const textNames = ['content', ...namesOf(commentFields)] as const;
const forTexts = (textFor: (name: string) => string) => forNames(['name', 'email', ...textNames], textFor);

const lifetimeMs = 7 * 24 * 60 * 60 * 1_000;

export const emptyDraft: CommentDraft = {
  ...forTexts(() => ''),
  wantsMail: false,
  attempt: null,
};

/** By subject, without drafts older than seven days. */
function parseAll(stored: string | null, now: number): Record<string, unknown> {
  const drafts: unknown = JSON.parse(stored ?? '{}');
  if (!isRecord(drafts)) return {};
  const isRecent = (entry: unknown) =>
    isRecord(entry) && typeof entry.savedAt === 'number' && now - entry.savedAt < lifetimeMs;
  return Object.fromEntries(Object.entries(drafts).filter(([, entry]) => isRecent(entry)));
}

/** Storage may be blocked or full: the form works without it. */
function attempt<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function attemptOf(value: unknown): CommentDraft['attempt'] {
  if (!isRecord(value)) return null;
  const [text, key] = [textOf(value.text), textOf(value.key)];
  return key === '' ? null : { text, key };
}

/** A subject, or a comment that is answered or corrected. */
export type DraftPlace = number | `answer-${number}` | `correction-${number}`;

/** Members have their own drafts. One typed before signing in belongs to whoever signs in then. */
const keyOf = (place: DraftPlace, ownerId: string | null) =>
  ownerId === null ? `${place}` : `${place} ${ownerId}`;

const findDraft = (
  value: string | null,
  place: DraftPlace,
  ownerId: string | null,
): CommentDraft | undefined =>
  attempt(() => {
    const stored = parseAll(value, Date.now());
    const entry = stored[keyOf(place, ownerId)] ?? stored[keyOf(place, null)];
    if (!isRecord(entry)) return undefined;
    return {
      ...forTexts((name) => textOf(entry[name])),
      wantsMail: entry.wantsMail === true,
      attempt: attemptOf(entry.attempt),
    };
  }, undefined);

/** `value` is from the storage or from a `storage` event. */
export const parseDraft = (...stored: Parameters<typeof findDraft>): CommentDraft =>
  findDraft(...stored) ?? emptyDraft;

export const readDraft = (place: DraftPlace, ownerId: string | null): CommentDraft | undefined =>
  findDraft(
    attempt(() => localStorage.getItem(storageKeys.commentDrafts), null),
    place,
    ownerId,
  );

/** Replaces a draft typed before signing in. An empty draft is removed. */
export const saveDraft = (place: DraftPlace, ownerId: string | null, draft: CommentDraft): void =>
  attempt(() => {
    const now = Date.now();
    const [key, before] = [keyOf(place, ownerId), keyOf(place, null)];
    const all = parseAll(localStorage.getItem(storageKeys.commentDrafts), now);
    const { [key]: _replaced, [before]: _adopted, ...others } = all;
    const isEmpty = textNames.every((name) => draft[name] === '');
    const drafts = isEmpty ? others : { ...others, [key]: { ...draft, savedAt: now } };
    localStorage.setItem(storageKeys.commentDrafts, JSON.stringify(drafts));
  }, undefined);
