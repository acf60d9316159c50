import { paths } from '@nobicast/contracts/paths';
import type { PageRequest } from '@nobicast/contracts/remote';
import { Band, ExternalLink, Stat, Stats } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import { Rss } from '@nobicast/web-kit/icons';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { Accordion, Facts, faqCopy, faqSections, SectionIndex } from '../features/faq/index.ts';
import { textHead } from '../heads.ts';
import { loadText } from '../page-data.ts';
import styles from './text-pages.module.css';

export const page = { path: '/faq', chunk: 'rare', inSitemap: true } satisfies PageDeclaration;

const head = textHead(faqCopy.head, faqCopy.description, paths.faq);

export const load = (request: PageRequest) => loadText(request, head);

export function FaqPage() {
  usePageHead(head);
  const count = faqSections.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <>
      <Band
        isFirst
        isRuled
        margin={
          <>
            <span className="label">{faqCopy.label}</span>
            <span className="time mute">{faqCopy.answers(count)}</span>
          </>
        }
      >
        <div className="fit">
          <h1 className={`${styles.poster} ${styles.ofTwo} display`}>{faqCopy.title}</h1>
        </div>
        <div className={styles.foot}>
          <p className={`${styles.lead} prose`}>{faqCopy.lead}</p>
          <Stats isBare>
            {faqCopy.stats.map(([value, label]) => (
              <Stat key={label} value={value} label={label} />
            ))}
          </Stats>
        </div>
      </Band>
      {faqSections.map(({ title, questions, facts }, index) => (
        <Band
          key={title}
          margin={<SectionIndex number={index + 1} count={faqCopy.questions(questions.length)} />}
        >
          <div className="split">
            <div>
              <h2 className="section-title display">{title}</h2>
              <Accordion questions={questions} firstIsOpen={index === 0} />
            </div>
            <aside>{facts ? <Facts {...facts} /> : <Feeds />}</aside>
          </div>
        </Band>
      ))}
    </>
  );
}

/** Both feeds (A76). */
const Feeds = () => (
  <div className="aside-block">
    <h3 className="aside-title title">{faqCopy.feeds}</h3>
    {[
      [paths.feed, faqCopy.feed],
      [paths.feedArchive, faqCopy.archive],
    ].map(([path, text]) => (
      <p key={path}>
        <ExternalLink className="more" href={path}>
          {text}
          <Rss className="icon" aria-hidden="true" />
        </ExternalLink>
      </p>
    ))}
  </div>
);
