import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { isRecord } from '@nobicast/web-kit/api';
import { fieldNames, type EpisodeValues } from './episode-values.ts';

/** What was typed and not saved: it survives an expired session and a reload, in this tab and for this admin only. */
export interface Draft {
  values: EpisodeValues;
  /** What was being changed, as it was read; undefined for a new episode. */
  base: AdminEpisode | undefined;
  isSlugTyped: boolean;
  /** An instant. */
  at: string;
}

export type DraftId = number | 'new';

const prefixOf = (userId: string) => `nobicast-episode-draft:${userId}:`;
const keyOf = (userId: string, id: DraftId) => `${prefixOf(userId)}${id}`;

/** Storage may be switched off or full. Then there are no drafts, and the form works without. */
function tryStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

export const saveDraft = (userId: string, id: DraftId, draft: Draft) =>
  tryStorage((storage) => storage.setItem(keyOf(userId, id), JSON.stringify(draft)));

export const removeDraft = (userId: string, id: DraftId) =>
  tryStorage((storage) => storage.removeItem(keyOf(userId, id)));

export const findDraft = (userId: string, id: DraftId): Draft | undefined =>
  tryStorage((storage) => parseDraft(storage.getItem(keyOf(userId, id))));

export const listDrafts = (userId: string): Draft[] =>
  tryStorage((storage) =>
    Object.keys(storage)
      .filter((key) => key.startsWith(prefixOf(userId)))
      .flatMap((key) => parseDraft(storage.getItem(key)) ?? []),
  ) ?? [];

export const idOfDraft = ({ base }: Draft): DraftId => base?.id ?? 'new';

/** Undefined for what an earlier release of the site may have written differently. */
function parseDraft(text: string | null): Draft | undefined {
  if (text === null) return undefined;
  try {
    const draft: unknown = JSON.parse(text);
    return isDraft(draft) ? draft : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const isDraft = (draft: unknown): draft is Draft =>
  isRecord(draft) &&
  typeof draft.at === 'string' &&
  isRecord(draft.values) &&
  fieldNames.every((field) => isRecord(draft.values) && typeof draft.values[field] === 'string') &&
  (draft.base === undefined || (isRecord(draft.base) && typeof draft.base.version === 'number'));
