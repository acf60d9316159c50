import { getSentIssue } from '@nobicast/contracts/calls';
import type { SentIssue } from '@nobicast/contracts/newsletter-archive';
import { newsletterPaths } from '@nobicast/contracts/newsletter-paths';
import type { PageHead, PageRequest } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { Band, ButtonLink, Panel, RetryButton, RichText, Skeleton, SlowNotice } from '@nobicast/web-kit';
import { prefetchCall, useCall, type ApiCache, type ApiError } from '@nobicast/web-kit/api';
import { formatFullDate, metaDescription, wordsOf } from '@nobicast/web-kit/format';
import { OtherPagesWork, usePageHead } from '@nobicast/web-kit/host';
import { ArrowLeft } from '@nobicast/web-kit/icons';
import type { PageDeclaration, PageParams } from '@nobicast/web-kit/pages';
import { Link, useLocation, useParams } from 'react-router-dom';
import { archiveCopy, issuePageCopy } from '../features/archive/archive.copy.ts';
import styles from '../features/archive/archive.module.css';
import { archiveFeed, issueRules } from '../features/archive/archive.query.ts';
import { loadRow } from '../page-data.ts';
import { readCall } from '../read-call.ts';
import { pendingOrMissingHead } from '../row-heads.ts';

export const page = {
  path: '/infolettre/:issueId',
  chunk: 'archive',
  hasOwnPathModule: true,
} satisfies PageDeclaration;

const titles = { missing: issuePageCopy.notFound, pending: archiveCopy.title };

/** What is no number is no issue. */
const inputOf = (id: string) => ({ params: { id: Number(id) } });

const headOf = ({ id, subject, preview, html }: SentIssue): PageHead => ({
  title: documentTitle(subject),
  description: metaDescription(preview === '' ? wordsOf(html, '') : preview),
  canonicalPath: newsletterPaths.issue(id),
  ogType: 'article',
  feed: archiveFeed,
});

export async function load(request: PageRequest, { issueId = '' }: PageParams) {
  const found = await readCall(request, getSentIssue, inputOf(issueId), issueRules);
  return loadRow(request, found, titles, (issue) => ({
    status: 200,
    head: headOf(issue),
    cache: found.cache,
    isCacheable: request.pathname === newsletterPaths.issue(issue.id),
  }));
}

/** An issue of the newsletter, as everybody may read it. */
export function NewsletterIssuePage() {
  const { issueId = '' } = useParams();
  const { pathname } = useLocation();
  const reply = useCall(getSentIssue, inputOf(issueId), issueRules);
  usePageHead(
    reply.state === 'ready'
      ? headOf(reply.data)
      : pendingOrMissingHead(reply.state === 'failed' && reply.error.status === 404, pathname, titles),
  );
  if (reply.state === 'loading') return <IssueSkeleton />;
  if (reply.state === 'failed') return <IssueFailure error={reply.error} onRetry={reply.retry} />;
  return <LoadedIssue key={reply.data.id} issue={reply.data} />;
}

NewsletterIssuePage.prefetch = (cache: ApiCache, { issueId = '' }: PageParams) =>
  prefetchCall(cache, getSentIssue, inputOf(issueId), issueRules);

const AllIssues = () => (
  <Link className="crumb link no-print" to={newsletterPaths.archive} viewTransition>
    <ArrowLeft className="icon" aria-hidden="true" />
    {archiveCopy.title}
  </Link>
);

function LoadedIssue({ issue: { subject, sent_at: sentAt, html, newer, older } }: { issue: SentIssue }) {
  return (
    <>
      <Band
        isFirst
        isRuled
        margin={
          <>
            <AllIssues />
            <time className="time mute" dateTime={sentAt}>
              {formatFullDate(sentAt)}
            </time>
          </>
        }
      >
        <div className="fit">
          <h1 className={`${styles.title} display`}>{subject}</h1>
        </div>
        <RichText className={`${styles.text} mt-6`} html={html} text="" />
      </Band>
      <Band margin={<span className="label no-print">{archiveCopy.label}</span>}>
        <div className="stack no-print">
          <p>
            <ButtonLink to={newsletterPaths.root}>{archiveCopy.subscribe}</ButtonLink>
          </p>
          {(newer ?? older) && (
            <nav className="stack" aria-label={issuePageCopy.others}>
              {older && <Other label={issuePageCopy.older} issue={older} />}
              {newer && <Other label={issuePageCopy.newer} issue={newer} />}
            </nav>
          )}
        </div>
      </Band>
    </>
  );
}

const Other = ({ label, issue }: { label: string; issue: { id: number; subject: string } }) => (
  <p>
    <span className="label">{label}</span>
    <br />
    <Link className="link" to={newsletterPaths.issue(issue.id)} viewTransition>
      {issue.subject}
    </Link>
  </p>
);

function IssueFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  // 400 is an address that is no number.
  const isMissing = error.status === 404 || error.status === 400;
  return (
    <Band isFirst isRuled margin={<AllIssues />}>
      <Panel tone="error" heading="h1" title={isMissing ? issuePageCopy.notFound : error.message}>
        <p className="soft">{isMissing ? issuePageCopy.notFoundHint : <OtherPagesWork />}</p>
        <p className="cluster">
          <ButtonLink to={newsletterPaths.archive}>{issuePageCopy.all}</ButtonLink>
          {!isMissing && <RetryButton variant="quiet" onRetry={onRetry} />}
        </p>
      </Panel>
    </Band>
  );
}

const IssueSkeleton = () => (
  <Band isFirst isRuled margin={<Skeleton width="6rem" height="0.75rem" />}>
    <div className="stack" role="status" aria-label={issuePageCopy.loading}>
      <Skeleton width="80%" height="clamp(4rem, 12vw, 9rem)" />
      <Skeleton height="12rem" />
    </div>
    <SlowNotice />
  </Band>
);
