import { readNewsletterOutcome } from '@nobicast/contracts/newsletter-paths';
import { Band } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import { useLocation } from 'react-router-dom';
import { newsletterCopy, NewsletterForm, newsletterPageCopy } from '../features/newsletter/index.ts';
import { newsletterHead } from './newsletter.heads.ts';

/** Where the newsletter is explained and asked for. */
export function NewsletterPage() {
  usePageHead(newsletterHead);
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
