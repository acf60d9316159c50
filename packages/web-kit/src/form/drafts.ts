import { brand } from '@nobicast/contracts/brand';
import type { Fields } from '@nobicast/contracts/fields/field';
import { isRecord } from '../api/index.ts';
import type { FormValues } from './values.ts';

/** What was typed and not saved: it survives an expired session and a reload, in this tab and for this admin only. */
export interface Draft {
  /** An instant. */
  at: string;
}

/** Storage may be switched off or full. Then there are no drafts, and the form works without. */
function tryStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/** Undefined for what an earlier release of the site may have written differently. */
function parseDraft<Kind>(text: string | null, isKind: (draft: unknown) => draft is Kind): Kind | undefined {
  if (text === null) return undefined;
  try {
    const draft: unknown = JSON.parse(text);
    return isKind(draft) ? draft : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * The drafts of one kind of form.
 *
 * @param kind part of the key
 * @param isKind whether a stored draft has what this release of the form needs
 */
export function createDrafts<Kind extends Draft>(kind: string, isKind: (draft: unknown) => draft is Kind) {
  const prefixOf = (userId: string) => `${brand.key}-${kind}-draft:${userId}:`;
  const keyOf = (userId: string, id: string | number) => `${prefixOf(userId)}${id}`;
  return {
    save: (userId: string, id: string | number, draft: Omit<Kind, 'at'>) =>
      tryStorage((storage) =>
        storage.setItem(keyOf(userId, id), JSON.stringify({ ...draft, at: new Date().toISOString() })),
      ),
    remove: (userId: string, id: string | number) =>
      tryStorage((storage) => storage.removeItem(keyOf(userId, id))),
    find: (userId: string, id: string | number): Kind | undefined =>
      tryStorage((storage) => parseDraft<Kind>(storage.getItem(keyOf(userId, id)), isKind)),
    list: (userId: string): Kind[] =>
      tryStorage((storage) =>
        Object.keys(storage)
          .filter((key) => key.startsWith(prefixOf(userId)))
          .flatMap((key) => parseDraft<Kind>(storage.getItem(key), isKind) ?? []),
      ) ?? [],
  };
}

export const isDraft = (draft: unknown): draft is Draft & Record<string, unknown> =>
  isRecord(draft) && typeof draft.at === 'string';

/** Whether a stored value has a text for each of these fields. */
export const hasTexts = (values: unknown, fields: readonly string[]): boolean =>
  isRecord(values) && fields.every((field) => typeof values[field] === 'string');

/** Whether a stored value is a row with its version, or absent. */
const isVersionedOrAbsent = (row: unknown): boolean =>
  row === undefined || (isRecord(row) && typeof row.version === 'number');

/** A draft of a row's form. */
export interface FormDraft<Declared, Row> extends Draft {
  values: FormValues<Declared>;
  /** The row as it was read; undefined for a new one. */
  base?: Row | undefined;
}

export const formDrafts = <Declared extends Fields, Row>(kind: string, fields: Declared) =>
  createDrafts<FormDraft<Declared, Row>>(
    kind,
    (draft): draft is FormDraft<Declared, Row> =>
      isDraft(draft) && hasTexts(draft.values, Object.keys(fields)) && isVersionedOrAbsent(draft.base),
  );
