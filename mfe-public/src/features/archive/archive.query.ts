import { getNewsletterFeed } from '@nobicast/contracts/calls';
import type { SentIssue, SentIssueList } from '@nobicast/contracts/newsletter-archive';
import { newsletterPaths } from '@nobicast/contracts/newsletter-paths';
import { newsletter } from '@nobicast/contracts/page-limit-values';
import { documentTitle } from '@nobicast/contracts/titles';
import { archiveCopy, issuePageCopy } from './archive.copy.ts';

const perPage = newsletter.archivePageSize;
const lastPage = 1_000;

/** For the documents of the archive. */
export const archiveFeed = { title: documentTitle(archiveCopy.title), path: getNewsletterFeed.path };

/** The parameters of the address. */
export const archiveParameters = ['page'] as const;

export function archivePageOf(parameters: URLSearchParams): number {
  const page = Number(parameters.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1;
}

export const archiveAddress = (page: number): string =>
  page === 1 ? newsletterPaths.archive : `${newsletterPaths.archive}?page=${page}`;

export const pagesOfArchive = (total: number) => Math.ceil(total / perPage);

export const archiveInput = (page: number) => ({
  query: { ...(page > 1 && { offset: (page - 1) * perPage }) },
});

export const archiveRules = {
  fallback: archiveCopy.failed,
  select: ({ issues, total }: Partial<SentIssueList>): SentIssueList => ({
    issues: issues ?? [],
    total: total ?? 0,
  }),
};

export const issueRules = { fallback: issuePageCopy.failed, select: (issue: SentIssue): SentIssue => issue };
