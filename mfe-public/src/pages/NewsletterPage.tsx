import { listSentIssues } from '@nobicast/contracts/calls';
import type { SentIssueCard } from '@nobicast/contracts/newsletter-archive';
import {
  newsletterOutcomeParameters,
  newsletterPaths,
  readNewsletterOutcome,
} from '@nobicast/contracts/newsletter-paths';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { Band } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { formatFullDate } from '@nobicast/web-kit/format';
import { usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { Link, useLocation } from 'react-router-dom';
import { newsletterCopy, NewsletterForm, newsletterPageCopy } from '../features/newsletter/index.ts';
import { textHead } from '../heads.ts';
import { loadText } from '../page-data.ts';
import { readCall } from '../read-call.ts';

export const page = {
  path: '/newsletter',
  chunk: 'newsletter',
  inSitemap: true,
  hasOwnPathModule: true,
} satisfies PageDeclaration;

const head = textHead(newsletterPageCopy.head, newsletterPageCopy.description, newsletterPaths.root);

export const cacheParameters = newsletterOutcomeParameters;

const newest = { query: { limit: 1 } };
const sampleRules = { fallback: newsletterPageCopy.sampleFailed };

/** The page also says how a form without JavaScript was answered. */
export async function load(request: PageRequest): Promise<PageData> {
  const { cache } = await readCall(request, listSentIssues, newest, sampleRules);
  const page = loadText(request, head);
  return { ...page, cache, isCacheable: page.isCacheable && request.search === '' };
}

export function NewsletterPage() {
  usePageHead(head);
  const outcome = readNewsletterOutcome(useLocation().search);
  const reply = useCall(listSentIssues, newest, sampleRules);
  // An extra: the page does without it while it is not known.
  const sample = reply.state === 'ready' ? reply.data.issues[0] : undefined;
  return (
    <Band isFirst isRuled margin={<span className="label">{newsletterPageCopy.label}</span>}>
      <div className="stack">
        <h1 className="display size-4xl">{newsletterPageCopy.title}</h1>
        <p className="prose size-xl">{newsletterCopy.lead}</p>
        <p className="prose soft">{newsletterPageCopy.intro}</p>
      </div>
      <section className="stack mt-6" aria-labelledby="newsletter-form">
        <h2 className="title" id="newsletter-form">
          {newsletterPageCopy.form}
        </h2>
        <NewsletterForm key={outcome} outcome={outcome} />
      </section>
      {sample && <Sample issue={sample} />}
    </Band>
  );
}

/** The newest issue, for whoever wants to see one first. */
const Sample = ({ issue: { id, subject, preview, sent_at: sentAt } }: { issue: SentIssueCard }) => (
  <section className="stack mt-6" aria-labelledby="newsletter-sample">
    <h2 className="title" id="newsletter-sample">
      {newsletterPageCopy.sample}
    </h2>
    <p className="prose size-xl">
      <Link className="link" to={newsletterPaths.issue(id)} viewTransition>
        {subject}
      </Link>
    </p>
    <p className="prose soft">
      {preview !== '' && <>{preview} </>}
      <time className="time mute" dateTime={sentAt}>
        {formatFullDate(sentAt)}
      </time>
    </p>
    <p>
      <Link className="more" to={newsletterPaths.archive}>
        {newsletterCopy.archive}
      </Link>
    </p>
  </section>
);
