import { limits, type PastedForm, type PastedProblem, type PastedSubject } from '@nobicast/contracts';
import { hasCredentials } from '@nobicast/contracts/credentials';
import { subjectFields } from '@nobicast/contracts/fields/subject.fields';
import { withoutInvisibles } from '@nobicast/contracts/text';
import { audacity, cue, json, numbered, podlove, type Read } from './forms.rules.ts';
import { lines } from './lines.rules.ts';
import { withoutTracking } from './links.rules.ts';

export interface Pasted {
  form: PastedForm;
  /** In the order of the text; by their starts where all have one. */
  subjects: PastedSubject[];
  problems: PastedProblem[];
}

const forms = { json, podlove, numbered, cue, audacity, lines } as const;

const clean = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const shownLength = 200;
/** Never cut within a character. */
const shown = (text: string) =>
  clean(text)
    .slice(0, shownLength)
    .replace(/\p{Cs}$/u, '');

const { isAccepted, maxLength } = subjectFields.content_url;
const hasAddress = (url: string) => isAccepted(url) && url.length <= maxLength && !hasCredentials(url);

/**
 * What a text that somebody pastes or drops says of subjects: chapters as programs write them, a title a line, or a row
 * of a table. Every line that becomes no subject, or loses a part, is named.
 */
export function readPasted(text: string): Pasted {
  const plain = withoutInvisibles(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n'))
    // The figures and colons of East Asian keyboards.
    .replace(/[０-９：]/g, (sign) => sign.normalize('NFKC'));
  for (const form of Object.keys(forms) as PastedForm[]) {
    const read = forms[form](plain);
    if (read) return { form, ...judge(read) };
  }
  throw new Error('No form read the text, although `lines` reads every text.');
}

function judge({ pieces, unread }: Read) {
  const subjects: PastedSubject[] = [];
  const problems: PastedProblem[] = [];
  const tell = ({ line, written }: { line: number; written: string }, reason: PastedProblem['reason']) =>
    problems.push({ line, written: shown(written), reason });
  for (const entry of unread) tell(entry, entry.reason ?? 'unread');
  const known = new Set<string>();
  for (const piece of pieces) {
    const title = clean(piece.title);
    const startMs = piece.startMs === 'bad' ? null : piece.startMs;
    const key = `${startMs} ${title} ${piece.url}`;
    if (title === '') tell(piece, 'no_title');
    else if (title.length > subjectFields.title.maxLength) tell(piece, 'title_too_long');
    else if (piece.startMs === 'bad') tell(piece, 'bad_time');
    else if (known.has(key)) tell(piece, 'repeated');
    else if (subjects.length >= limits.adminSubjects.maxCount) tell(piece, 'too_many');
    else {
      known.add(key);
      const address = piece.url === null ? null : withoutTracking(piece.url);
      const url = address !== null && hasAddress(address) ? address : null;
      if (url === null && piece.url) tell(piece, 'bad_link');
      if (piece.hasTimeInTitle) tell(piece, 'time_in_title');
      if (piece.hasFurtherLinks) tell(piece, 'further_links');
      const { furtherCells = [] } = piece;
      if (furtherCells.length > 0)
        tell({ line: piece.line, written: furtherCells.join(' · ') }, 'further_cells');
      const { line, plannedMinutes } = piece;
      const planned = plannedMinutes !== undefined && { planned_minutes: plannedMinutes };
      subjects.push({ line, title, start_ms: startMs, url, ...planned });
    }
  }
  // Files of programs that were put together by hand are not always in order.
  if (subjects.every(({ start_ms: start }) => start !== null))
    subjects.sort((one, other) => (one.start_ms ?? 0) - (other.start_ms ?? 0));
  return { subjects, problems: problems.sort((one, other) => one.line - other.line) };
}
