import { brand } from '@nobicast/contracts/brand';
import { paths } from '@nobicast/contracts/paths';
import { Band, ExternalLink, MoreLink } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import { AudienceStats } from '../features/metrics/AudienceStats.tsx';
import { SummaryStats } from '../features/metrics/SummaryStats.tsx';
import { aboutCopy } from './about.copy.ts';
import { aboutHead } from './text-pages.heads.ts';
import styles from './text-pages.module.css';

/** What the show is, how an episode is made, and what may be done with it. */
export function AboutPage() {
  usePageHead(aboutHead);
  return (
    <>
      <Band isFirst isRuled margin={<span className="label">{aboutCopy.label}</span>}>
        <div className="fit">
          <h1 className="vh">{aboutCopy.title}</h1>
          <p className={`${styles.statement} display`}>
            <span className="cursor">{aboutCopy.statement}</span>
          </p>
        </div>
      </Band>
      <Band margin={<span className="label">{aboutCopy.project}</span>}>
        <div className="split">
          <div className="prose">
            <h2 className="vh">{aboutCopy.project}</h2>
            {aboutCopy.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <aside>
            <div className="aside-block">
              <SummaryStats>
                <AudienceStats />
              </SummaryStats>
            </div>
          </aside>
        </div>
      </Band>
      <Band
        isRuled
        margin={
          <>
            <span className="label">{aboutCopy.week}</span>
            <span className="time mute">{aboutCopy.appointments}</span>
          </>
        }
      >
        <h2 className="section-title display">{aboutCopy.how}</h2>
        <ol className={styles.three}>
          {aboutCopy.steps.map(({ at, title, line }) => (
            <li key={at}>
              <span className="time mute">{at}</span>
              <h3 className="title size-2xl">{title}</h3>
              <p className="prose soft">{line}</p>
            </li>
          ))}
        </ol>
      </Band>
      <Band margin={<span className="label">{aboutCopy.frame}</span>}>
        <div className="split">
          <div>
            <h2 className="display size-3xl">
              <ExternalLink href={brand.licence.url} rel="license noopener">
                {brand.licence.name}
              </ExternalLink>
            </h2>
            <p className="prose soft mt-4">{aboutCopy.licence}</p>
          </div>
          <aside>
            <ul className="aside-block">
              {(
                [
                  [paths.guests, aboutCopy.guests],
                  [paths.advertising, aboutCopy.advertising],
                  [paths.contact, aboutCopy.contact],
                  [paths.faq, aboutCopy.questions],
                ] as const
              ).map(([path, text]) => (
                <li key={path}>
                  <MoreLink to={path}>{text}</MoreLink>
                </li>
              ))}
            </ul>
          </aside>
        </div>
      </Band>
    </>
  );
}
