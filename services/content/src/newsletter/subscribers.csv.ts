import { stringify } from 'csv-stringify';
import type { SubscribersListRepository } from './subscribers-list.repository.ts';

const rowsAtATime = 1_000;

const columns = ['adresse', 'prenom', 'etat', 'demandee', 'confirmee', 'terminee', 'preuve'];

/** Read page by page, so that the list may have any length. */
export async function* listSubscriberRows(list: Pick<SubscribersListRepository, 'listAfter'>) {
  let after = 0;
  for (;;) {
    const subscribers = await list.listAfter(after, rowsAtATime);
    for (const { email, first_name, state, requested_at, confirmed_at, ended_at, proof } of subscribers)
      yield [email, first_name, state, requested_at, confirmed_at, ended_at, proof];
    if (subscribers.length < rowsAtATime) return;
    after = subscribers.at(-1)?.id ?? after;
  }
}

/** RFC 4180. The byte order mark lets spreadsheets read accents. Names that look like formulas are escaped. */
export const subscribersCsv = () =>
  stringify({ header: true, columns, bom: true, escape_formulas: true, record_delimiter: 'windows' });
