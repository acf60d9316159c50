import { getReminderLink } from '@nobicast/contracts/calls';
import { showReminderPath } from '@nobicast/contracts/generated/show-reminder-path';
import {
  newsletterLinkParameters,
  newsletterOutcomeParameters,
  readNewsletterLink,
  readNewsletterOutcome,
} from '@nobicast/contracts/newsletter-paths';
import type { PageData, PageHead, PageRequest } from '@nobicast/contracts/remote';
import { Band } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useLocation } from 'react-router-dom';
import { NewsletterForm } from '../features/newsletter/index.ts';
import {
  reminderCopy,
  reminderForm,
  reminderLinkCopy,
  ReminderLinkView,
} from '../features/reminder/index.ts';
import { textHead } from '../heads.ts';
import { loadText, mailLinkPage } from '../page-data.ts';
import { readCall } from '../read-call.ts';

export const page = {
  path: '/direct/rappel',
  chunk: 'newsletter',
  hasOwnPathModule: true,
  inSitemap: true,
} satisfies PageDeclaration;

const formHead = textHead(reminderCopy.title, reminderCopy.description, showReminderPath);
/** Not indexable: the page belongs to whoever got the mail. */
const linkHead: PageHead = {
  ...textHead(reminderLinkCopy.head, reminderLinkCopy.description, showReminderPath),
  isIndexable: false,
};

export const cacheParameters = [...newsletterLinkParameters, ...newsletterOutcomeParameters];

/**
 * With the token of a mail's link, the state of that link; else the form, or the outcome of one sent without
 * JavaScript.
 */
export async function load(request: PageRequest): Promise<PageData> {
  const token = readNewsletterLink(request.search);
  if (token !== '')
    return mailLinkPage(await readCall(request, getReminderLink, { query: { token } }), linkHead);
  const page = loadText(request, formHead);
  return { ...page, isCacheable: page.isCacheable && request.search === '' };
}

/** With a word joiner: a line of a phone would break at its hyphen. */
const title = reminderCopy.title.replace('-', '-\u2060');

/** "Prévenez-moi quand le direct commence" (decision 0113). */
export function ShowReminderPage() {
  const { search } = useLocation();
  const token = readNewsletterLink(search);
  usePageHead(token === '' ? formHead : linkHead);
  if (token !== '') return <ReminderLinkView key={token} token={token} />;
  const outcome = readNewsletterOutcome(search);
  return (
    <Band isFirst isRuled margin={<span className="label">{reminderCopy.label}</span>}>
      <div className="stack">
        <h1 className="display size-4xl">{title}</h1>
        <p className="prose size-xl">{reminderCopy.intro}</p>
      </div>
      <div className="mt-6">
        <NewsletterForm key={outcome} outcome={outcome} purpose={reminderForm} />
      </div>
    </Band>
  );
}
