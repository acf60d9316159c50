/** What a plain form of the contact page or the guest application led to: the page says it. */
export const formOutcomes = ['envoye', 'a-confirmer', 'confirme', 'lien', 'refus', 'trop', 'panne'] as const;
export type FormOutcome = (typeof formOutcomes)[number];

/** The parameter of an address that says it. */
const outcomeName = 'etat';

export const withOutcome = (path: string, outcome: FormOutcome) =>
  `${path}?${new URLSearchParams({ [outcomeName]: outcome })}`;

export function readOutcome(search: string): FormOutcome | undefined {
  const found = new URLSearchParams(search).get(outcomeName);
  return formOutcomes.find((outcome) => outcome === found);
}

export const contactParameters: readonly string[] = [outcomeName];
