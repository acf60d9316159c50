import { listSentIssues, getNewsletterFeed } from '@nobicast/contracts/calls';
import type { SentIssueList } from '@nobicast/contracts/newsletter-archive';
import { newsletterPaths } from '@nobicast/contracts/newsletter-paths';
import type { PageData, PageHead, PageRequest } from '@nobicast/contracts/remote';
import { Band, buttonClass, ButtonLink, Panel, RetryButton, Skeleton, SlowNotice } from '@nobicast/web-kit';
import { useCall, type ApiError } from '@nobicast/web-kit/api';
import { OtherPagesWork, usePageHead } from '@nobicast/web-kit/host';
import { Mail, Rss } from '@nobicast/web-kit/icons';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { archiveCopy } from '../features/archive/archive.copy.ts';
import {
  archiveAddress,
  archiveFeed,
  archiveInput,
  archivePageOf,
  archiveParameters,
  archiveRules,
  pagesOfArchive,
} from '../features/archive/archive.query.ts';
import { IssueRow } from '../features/archive/IssueRow.tsx';
import { textHead } from '../heads.ts';
import { readCall } from '../read-call.ts';

export const page = {
  path: '/infolettre',
  chunk: 'archive',
  inSitemap: true,
  hasOwnPathModule: true,
} satisfies PageDeclaration;

export const cacheParameters = archiveParameters;

const isBeyond = (page: number, total: number) => page > Math.max(1, pagesOfArchive(total));

const headOf = (page: number, total = Infinity): PageHead => ({
  ...textHead(archiveCopy.head, archiveCopy.description, archiveAddress(page)),
  feed: archiveFeed,
  ...(isBeyond(page, total) && { isIndexable: false }),
});

export async function load(request: PageRequest): Promise<PageData> {
  const page = archivePageOf(new URLSearchParams(request.search));
  const found = await readCall(request, listSentIssues, archiveInput(page), archiveRules);
  // There are infinitely many pages that are none: caching each would fill the cache.
  const total = found.state === 'ready' ? found.data.total : undefined;
  const isCacheable = total !== undefined && !isBeyond(page, total);
  return { status: 200, head: headOf(page, total), cache: found.cache, isCacheable };
}

/** The issues of the newsletter that were sent. */
export function NewsletterArchivePage() {
  const [parameters] = useSearchParams();
  const page = archivePageOf(parameters);
  const reply = useCall(listSentIssues, archiveInput(page), archiveRules);
  usePageHead(headOf(page, reply.state === 'ready' ? reply.data.total : undefined));
  return (
    <Band isFirst isRuled margin={<span className="label">{archiveCopy.label}</span>}>
      <div className="stack">
        <h1 className="display size-4xl">{archiveCopy.title}</h1>
        <p className="prose size-xl">{archiveCopy.lead}</p>
        <p className="cluster">
          <ButtonLink to={newsletterPaths.root}>
            <Mail className="icon" aria-hidden="true" />
            {archiveCopy.subscribe}
          </ButtonLink>
          <a className={buttonClass({ variant: 'quiet' })} href={getNewsletterFeed.path}>
            <Rss className="icon" aria-hidden="true" /> {archiveCopy.feed}
          </a>
        </p>
      </div>
      <div className="mt-6">
        {reply.state === 'loading' && <ArchiveSkeleton />}
        {reply.state === 'failed' && <ArchiveFailure error={reply.error} onRetry={reply.retry} />}
        {reply.state === 'ready' && <Issues list={reply.data} page={page} />}
      </div>
    </Band>
  );
}

function Issues({ list: { issues, total }, page }: { list: SentIssueList; page: number }) {
  if (isBeyond(page, total))
    return (
      <Panel title={archiveCopy.noPage}>
        <ButtonLink to={newsletterPaths.archive}>{archiveCopy.firstPage}</ButtonLink>
      </Panel>
    );
  if (issues.length === 0)
    return (
      <Panel title={archiveCopy.none}>
        <p className="soft">{archiveCopy.noneText}</p>
      </Panel>
    );
  return (
    <>
      <ol aria-label={archiveCopy.list}>
        {issues.map((issue) => (
          <IssueRow key={issue.id} issue={issue} />
        ))}
      </ol>
      {pagesOfArchive(total) > 1 && (
        <nav className="cluster mt-5" aria-label={archiveCopy.pages}>
          {page > 1 && <PageLink page={page - 1}>{archiveCopy.newerPage}</PageLink>}
          {page < pagesOfArchive(total) && <PageLink page={page + 1}>{archiveCopy.olderPage}</PageLink>}
        </nav>
      )}
    </>
  );
}

const PageLink = ({ page, children }: { page: number; children: ReactNode }) => (
  <Link className="link" to={archiveAddress(page)}>
    {children}
  </Link>
);

const ArchiveFailure = ({ error, onRetry }: { error: ApiError; onRetry: () => void }) => (
  <Panel tone="error" title={error.message}>
    <p className="soft">
      <OtherPagesWork />
    </p>
    <p>
      <RetryButton onRetry={onRetry} />
    </p>
  </Panel>
);

const ArchiveSkeleton = () => (
  <>
    <div className="stack" role="status" aria-label={archiveCopy.loading}>
      <Skeleton height="5rem" />
      <Skeleton height="5rem" />
      <Skeleton height="5rem" />
    </div>
    <SlowNotice />
  </>
);
