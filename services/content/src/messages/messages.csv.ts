import { stringify } from 'csv-stringify';
import type { InboxRepository } from './inbox.repository.ts';

const rowsAtATime = 500;

const columns = [
  'recu',
  'genre',
  'etat',
  'nom',
  'adresse',
  'objet',
  'message',
  'biographie',
  'liens',
  'reponses',
];

/** Read page by page, so that there may be any number. */
export async function* listMessageRows(inbox: Pick<InboxRepository, 'listAfter'>) {
  let after = 0;
  for (;;) {
    const messages = await inbox.listAfter(after, rowsAtATime);
    for (const {
      receivedAt,
      kind,
      state,
      name,
      email,
      title,
      message,
      bio,
      socialLinks,
      answers,
    } of messages) {
      const links = Object.values(socialLinks).join(' ');
      yield [receivedAt.toISOString(), kind, state, name, email, title, message, bio, links, answers];
    }
    if (messages.length < rowsAtATime) return;
    after = messages.at(-1)?.id ?? after;
  }
}

/** RFC 4180. The byte order mark lets spreadsheets read accents. Texts that look like formulas are escaped. */
export const messagesCsv = () =>
  stringify({ header: true, columns, bom: true, escape_formulas: true, record_delimiter: 'windows' });
