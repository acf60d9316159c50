import type { AdminSubject, SubjectChange } from '@nobicast/contracts/admin-subjects';
import type { ContentType } from '@nobicast/contracts/episodes';
import { subjectFormCopy } from './subjects.copy.ts';

/** The values of the form, named as the API names them. */
export interface SubjectValues {
  title: string;
  /** Empty for none. */
  content_type: ContentType | '';
  content_url: string;
  content_text: string;
  description: string;
}
export type SubjectField = keyof SubjectValues;

export const subjectFields = ['title', 'content_type', 'content_url', 'content_text', 'description'] as const;

export const hasUrl = (type: SubjectValues['content_type']) =>
  type === 'link' || type === 'image' || type === 'video';

export const valuesOf = (subject: AdminSubject | undefined): SubjectValues => ({
  title: subject?.title ?? '',
  content_type: subject?.content_type ?? '',
  content_url: subject?.content_url ?? '',
  content_text: subject?.content_text ?? '',
  description: subject?.description ?? '',
});

const comparable = (text: string) => text.trim().replace(/\r\n?/g, '\n');

/** What a type does not show stays as it is. */
const isShown = (field: SubjectField, { content_type: type }: SubjectValues) =>
  (field !== 'content_url' || hasUrl(type)) && (field !== 'content_text' || type === 'text');

export const changedFields = (before: SubjectValues, after: SubjectValues): SubjectField[] =>
  subjectFields.filter(
    (field) => isShown(field, after) && comparable(before[field]) !== comparable(after[field]),
  );

/** The fields as they are sent: what is empty is null. */
export function changeBody(values: SubjectValues, changed: readonly SubjectField[]): SubjectChange {
  const orNull = (text: string) => comparable(text) || null;
  const all: Required<Pick<SubjectChange, SubjectField>> = {
    title: comparable(values.title),
    content_type: values.content_type || null,
    content_url: orNull(values.content_url),
    content_text: orNull(values.content_text),
    description: orNull(values.description),
  };
  return Object.fromEntries(changed.map((field) => [field, all[field]]));
}

function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

function urlProblem(type: SubjectValues['content_type'], url: string): string | undefined {
  if (!hasUrl(type)) return undefined;
  if (url !== '') return isAddress(url) ? undefined : subjectFormCopy.urlInvalid;
  if (type === 'link') return subjectFormCopy.linkRequired;
  return type === 'image' ? subjectFormCopy.imageRequired : subjectFormCopy.videoRequired;
}

/** What is wrong with the values; the server judges once more (ADMIN-SUBJECTS-05 to 09). */
export function problemsOf(values: SubjectValues): Partial<Record<SubjectField, string>> {
  const { content_type: type } = values;
  const problems: Partial<Record<SubjectField, string | undefined>> = {
    title: values.title.trim() === '' ? subjectFormCopy.titleRequired : undefined,
    content_url: urlProblem(type, values.content_url.trim()),
    content_text:
      type === 'text' && values.content_text.trim() === '' ? subjectFormCopy.textRequired : undefined,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}
