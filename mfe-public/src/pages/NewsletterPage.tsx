import { newsletterPath } from '@nobicast/contracts/generated/newsletter-path';
import { newsletterOutcomeParameters, readNewsletterOutcome } from '@nobicast/contracts/newsletter-paths';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { Band } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useLocation } from 'react-router-dom';
import { newsletterCopy, NewsletterForm, newsletterPageCopy } from '../features/newsletter/index.ts';
import { textHead } from '../heads.ts';
import { loadText } from '../page-data.ts';

export const page = {
  path: '/newsletter',
  chunk: 'newsletter',
  inSitemap: true,
  isApart: true,
} satisfies PageDeclaration;

const head = textHead(newsletterPageCopy.head, newsletterPageCopy.description, newsletterPath);

export const cacheParameters = newsletterOutcomeParameters;

/** The page also says how a form without JavaScript was answered. */
export function load(request: PageRequest): PageData {
  const page = loadText(request, head);
  return { ...page, isCacheable: page.isCacheable && request.search === '' };
}

export function NewsletterPage() {
  usePageHead(head);
  const outcome = readNewsletterOutcome(useLocation().search);
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
    </Band>
  );
}
