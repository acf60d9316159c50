/** What a plain form of the contact page or the guest application led to: the page says it. */
export const formOutcomes = ['envoye', 'a-confirmer', 'confirme', 'lien', 'refus', 'trop', 'panne'] as const;
export type FormOutcome = (typeof formOutcomes)[number];

/** The parameters of an address that say it, and which fields were refused. */
const outcomeName = 'etat';
const fieldsName = 'champs';

/** @param refused names of fields */
export const withOutcome = (path: string, outcome: FormOutcome, refused: readonly string[] = []) =>
  `${path}?${new URLSearchParams({
    [outcomeName]: outcome,
    ...(refused.length > 0 && { [fieldsName]: refused.join('-') }),
  })}`;

export function readOutcome(search: string): FormOutcome | undefined {
  const found = new URLSearchParams(search).get(outcomeName);
  return formOutcomes.find((outcome) => outcome === found);
}

export const readRefused = (search: string): readonly string[] =>
  (new URLSearchParams(search).get(fieldsName) ?? '').split('-');

export const contactParameters: readonly string[] = [outcomeName, fieldsName];
