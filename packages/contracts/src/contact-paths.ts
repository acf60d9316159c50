/** The addresses around the contact form and the guest application: apart from `paths`, which every page loads. */
export const contactPaths = {
  /** The page behind the link that confirms a message sent without JavaScript. */
  confirmation: '/contact/confirmation',
  application: '/invites/candidature',
} as const;

/** What a plain form of these pages led to: the page says it. */
export const formOutcomes = ['envoye', 'a-confirmer', 'confirme', 'lien', 'refus', 'trop', 'panne'] as const;
export type FormOutcome = (typeof formOutcomes)[number];

const names = { outcome: 'etat', token: 'lien' } as const;

export const withOutcome = (path: string, outcome: FormOutcome) =>
  `${path}?${new URLSearchParams({ [names.outcome]: outcome })}`;

export function readOutcome(search: string): FormOutcome | undefined {
  const found = new URLSearchParams(search).get(names.outcome);
  return formOutcomes.find((outcome) => outcome === found);
}

export const confirmationLink = (token: string) =>
  `${contactPaths.confirmation}?${new URLSearchParams({ [names.token]: token })}`;

export const readConfirmationToken = (search: string) => new URLSearchParams(search).get(names.token) ?? '';

export const contactParameters: readonly string[] = [names.outcome];
export const confirmationParameters: readonly string[] = [names.token];
