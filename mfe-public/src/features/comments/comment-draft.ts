import { storageKeys } from '@nobicast/contracts/brand';
import { isRecord } from '@nobicast/web-kit/api';

/** What somebody typed into the form of one subject. */
export interface CommentDraft {
  name: string;
  email: string;
  content: string;
  moment: string;
  /** Ticked by somebody without an account. */
  wantsMail: boolean;
}

const lifetimeMs = 7 * 24 * 60 * 60 * 1_000;

export const emptyDraft: CommentDraft = { name: '', email: '', content: '', moment: '', wantsMail: false };

/** The stored drafts by subject, without those that are older than seven days. */
function readAll(now: number): Record<string, unknown> {
  const stored: unknown = JSON.parse(localStorage.getItem(storageKeys.commentDrafts) ?? '{}');
  if (!isRecord(stored)) return {};
  const isRecent = (entry: unknown) =>
    isRecord(entry) && typeof entry.savedAt === 'number' && now - entry.savedAt < lifetimeMs;
  return Object.fromEntries(Object.entries(stored).filter(([, entry]) => isRecent(entry)));
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

/** A member's drafts are theirs alone. Those typed before signing in are for whoever signs in then. */
const keyOf = (subjectId: number, ownerId: string | null) =>
  ownerId === null ? `${subjectId}` : `${subjectId} ${ownerId}`;

export const readDraft = (subjectId: number, ownerId: string | null): CommentDraft =>
  attempt(() => {
    const stored = readAll(Date.now());
    const entry = stored[keyOf(subjectId, ownerId)] ?? stored[keyOf(subjectId, null)];
    if (!isRecord(entry)) return emptyDraft;
    const { name, email, content, moment, wantsMail } = entry;
    return {
      name: textOf(name),
      email: textOf(email),
      content: textOf(content),
      moment: textOf(moment),
      wantsMail: wantsMail === true,
    };
  }, emptyDraft);

/** Stores a draft, in place of one that was typed before signing in. An empty one is removed. */
export const saveDraft = (subjectId: number, ownerId: string | null, draft: CommentDraft): void =>
  attempt(() => {
    const now = Date.now();
    const [key, before] = [keyOf(subjectId, ownerId), keyOf(subjectId, null)];
    const { [key]: _replaced, [before]: _adopted, ...others } = readAll(now);
    const isEmpty = draft.content === '' && draft.moment === '';
    const drafts = isEmpty ? others : { ...others, [key]: { ...draft, savedAt: now } };
    localStorage.setItem(storageKeys.commentDrafts, JSON.stringify(drafts));
  }, undefined);
