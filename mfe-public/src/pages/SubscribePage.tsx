import { getCalendar } from '@nobicast/contracts/calls';
import { showReminderPath } from '@nobicast/contracts/generated/show-reminder-path';
import { paths } from '@nobicast/contracts/paths';
import type { PageRequest } from '@nobicast/contracts/remote';
import { Band, buttonClass, ExternalLink, MoreLink } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { calendarId } from '../calendar-id.ts';
import { AppLinks, FeedAddress, subscribeCopy } from '../features/subscribe/index.ts';
import { textHead } from '../heads.ts';
import { loadText } from '../page-data.ts';
import { originInCache, useSiteOrigin } from '../site-origin.ts';
import styles from './text-pages.module.css';

export const page = { path: '/s-abonner', chunk: 'rare', inSitemap: true } satisfies PageDeclaration;

const head = textHead(subscribeCopy.title, subscribeCopy.description, paths.subscribe);

/** The addresses of apps contain that of the feed, so the page needs the origin of the site. */
export const load = (request: PageRequest) => ({
  ...loadText(request, head),
  cache: originInCache(request.origin),
});

/** The show in the apps of listeners. They get the feed with every episode: an app shows only what its feed has. */
export function SubscribePage() {
  usePageHead(head);
  const origin = useSiteOrigin();
  const feed = new URL(paths.feedArchive, origin);
  const latest = new URL(paths.feed, origin);
  const calendar = new URL(getCalendar.path, origin);
  return (
    <Band
      isFirst
      isRuled
      margin={
        <>
          <span className="label">{subscribeCopy.label}</span>
          <span className="time mute">{subscribeCopy.margin}</span>
        </>
      }
    >
      <div className="stack">
        <h1 className="display size-4xl">{subscribeCopy.title}</h1>
        <p className="prose soft">{subscribeCopy.intro}</p>
      </div>
      <section className="stack mt-6">
        <h2 className="title">{subscribeCopy.apps}</h2>
        <AppLinks feed={feed} />
        <p className="prose mute size-sm">{subscribeCopy.nothingOpens}</p>
      </section>
      <div className={styles.halves}>
        <section className="stack mt-6">
          <h2 className="title">{subscribeCopy.other}</h2>
          <p className="prose">{subscribeCopy.otherHint}</p>
          <FeedAddress feed={feed} />
        </section>
        <section className="stack mt-6">
          <h2 className="title">{subscribeCopy.latest}</h2>
          <p className="prose">
            {subscribeCopy.latestHint}{' '}
            <ExternalLink className="link" href={paths.feed}>
              {latest.href}
            </ExternalLink>
          </p>
        </section>
        <section className="stack mt-6">
          <h2 className="title" id={calendarId}>
            {subscribeCopy.calendar}
          </h2>
          <p className="prose">
            {subscribeCopy.calendarHint}{' '}
            <ExternalLink className="link" href={getCalendar.path}>
              {calendar.href}
            </ExternalLink>
          </p>
          <p>
            {/* Opened by https, a calendar is copied once, and knows of no show that is moved later. */}
            <a className={buttonClass()} href={`webcal://${calendar.host}${calendar.pathname}`}>
              {subscribeCopy.addCalendar}
            </a>
          </p>
          <p>
            <MoreLink to={showReminderPath}>{subscribeCopy.reminder}</MoreLink>
          </p>
        </section>
      </div>
    </Band>
  );
}
