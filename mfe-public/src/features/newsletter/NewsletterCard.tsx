import { newsletterArchivePath } from '@nobicast/contracts/generated/newsletter-archive-path';
import { Link } from 'react-router-dom';
import { newsletterCopy } from './newsletter.copy.ts';
import { NewsletterForm } from './NewsletterForm.tsx';
import styles from './newsletter.module.css';

/** Beside other content (BLOG-06, POST-18). */
export const NewsletterCard = () => (
  <section className="aside-block no-print">
    <h2 className="aside-title title">{newsletterCopy.title}</h2>
    <p className={`${styles.cardLead} soft`}>{newsletterCopy.lead}</p>
    <NewsletterForm isCompact />
    <p className="size-sm mt-3">
      <Link className="more" to={newsletterArchivePath}>
        {newsletterCopy.archive}
      </Link>
    </p>
  </section>
);
