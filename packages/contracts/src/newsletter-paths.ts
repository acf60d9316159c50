import { newsletterArchivePath } from './generated/newsletter-archive-path.ts';
import { newsletterConfirmationPath } from './generated/newsletter-confirmation-path.ts';
import { newsletterIssuePath } from './generated/newsletter-issue-path.ts';
import { newsletterPath } from './generated/newsletter-path.ts';
import { newsletterUnsubscribePath } from './generated/newsletter-unsubscribe-path.ts';
import { showReminderPath } from './generated/show-reminder-path.ts';

/** The addresses of the newsletter's pages: apart from `paths`, which every page of a listener loads. */
export const newsletterPaths = {
  root: newsletterPath,
  archive: newsletterArchivePath,
  /** An issue as everybody may read it. */
  issue: newsletterIssuePath,
  confirmation: newsletterConfirmationPath,
  unsubscribe: newsletterUnsubscribePath,
} as const;

const tokenName = 'lien';
/** What the page of the form says after it was sent without JavaScript. */
const outcomeName = 'inscription';

/** The path holds no address: the token says nothing by itself. */
export const newsletterLink = (page: 'confirmation' | 'unsubscribe', token: string) =>
  mailLink(newsletterPaths[page], token);

/** The link of a mail that asks whether somebody wants reminders of shows, or of a reminder. */
export const reminderLink = (token: string) => mailLink(showReminderPath, token);

const mailLink = (path: string, token: string) => `${path}?${new URLSearchParams({ [tokenName]: token })}`;

export const readNewsletterLink = (search: string): string =>
  new URLSearchParams(search).get(tokenName) ?? '';

export const newsletterLinkParameters: readonly string[] = [tokenName];

const outcomes = { thanked: 'merci', invalid: 'adresse', limited: 'attente', failed: 'echec' } as const;
/** How the form of a visitor without JavaScript was answered. */
export type NewsletterOutcome = keyof typeof outcomes;

export const newsletterOutcomePath = (outcome: NewsletterOutcome) =>
  outcomePath(newsletterPaths.root, outcome);

/** The same of the form that asks for reminders of shows. */
export const reminderOutcomePath = (outcome: NewsletterOutcome) => outcomePath(showReminderPath, outcome);

const outcomePath = (path: string, outcome: NewsletterOutcome) =>
  `${path}?${new URLSearchParams({ [outcomeName]: outcomes[outcome] })}`;

export function readNewsletterOutcome(search: string): NewsletterOutcome | undefined {
  const written = new URLSearchParams(search).get(outcomeName);
  // The keys of a constant are its own.
  return (Object.keys(outcomes) as NewsletterOutcome[]).find((outcome) => outcomes[outcome] === written);
}

export const newsletterOutcomeParameters: readonly string[] = [outcomeName];
