import type { NewsletterIssue } from '@nobicast/contracts/admin-newsletter';

export const issueFields = ['subject', 'preview', 'markdown'] as const;
export type IssueField = (typeof issueFields)[number];
/** The values of the form, named as the API names them. */
export type IssueValues = Record<IssueField, string>;

export const valuesOf = ({ subject, preview, markdown }: IssueValues): IssueValues => ({
  subject,
  preview,
  markdown,
});

/** Surrounding spaces and the kind of line break are no change. */
const comparable = (text: string) => text.trim().replace(/\r\n?/g, '\n');

export const changedFields = (before: IssueValues, after: IssueValues): IssueField[] =>
  issueFields.filter((field) => comparable(before[field]) !== comparable(after[field]));

/**
 * What the form shows after a save: what was typed meanwhile stays, and so does what differs only in spaces at its end,
 * because somebody is writing there.
 *
 * @param sent what was saved
 * @param typed what the form holds now
 */
export function afterSave(saved: NewsletterIssue, sent: IssueValues, typed: IssueValues): IssueValues {
  const shown = (field: IssueField) =>
    typed[field] !== sent[field] || comparable(typed[field]) === comparable(saved[field])
      ? typed[field]
      : saved[field];
  return { subject: shown('subject'), preview: shown('preview'), markdown: shown('markdown') };
}
