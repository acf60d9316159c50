import type { LinkCard } from '@nobicast/contracts';
import { hasCredentials } from '@nobicast/contracts/credentials';
import { classifyMedia } from '@nobicast/contracts/media-type';
import { ApiError, type JobTask, type Logger } from '@nobicast/service-kit';
import { ImportProblem } from '../imports/feed/import-problem.ts';
import type { SafeFetch } from '../imports/feed/safe-fetch.ts';
import type { DueLink, LinkCardsRepository } from './link-cards.repository.ts';
import { readPage } from './read-page.ts';
import { maxAttempts, nextAttempt } from './link-cards.rules.ts';
import type { SendPicture } from './send-picture.ts';

/** Longer than a page and its picture take. */
const takenMs = 5 * 60_000;
/** What is left then is for the next run: one job does not read the links of a whole import. */
const runMs = 5 * 60_000;
export const readLinksDeadlineMs = runMs + takenMs;

export interface ReadLinksDependencies {
  cards: Pick<LinkCardsRepository, 'take' | 'save' | 'postpone' | 'giveBack'>;
  fetcher: Pick<SafeFetch, 'open'>;
  sendPicture: SendPicture;
  /** Aborts the page that is being read, which is read again later. */
  stopping: AbortSignal;
  clock: () => Date;
  logger: Logger;
}

const nothing: LinkCard = { site: null, title: null, description: null, picture_url: null };

/** Whether the page of the subject shows a card for this address. Others have previews; a password is sent nowhere. */
const hasCard = (url: string) => {
  const { type, href } = classifyMedia(url);
  return type === 'link' && href !== null && !hasCredentials(href);
};

/** Reads the pages behind new links of subjects, one after the other, and those that could not be read before. */
export function readLinks(dependencies: ReadLinksDependencies): JobTask {
  const { cards, stopping, clock } = dependencies;
  return async () => {
    const end = clock().getTime() + runMs;
    while (!stopping.aborted && clock().getTime() <= end) {
      const now = clock();
      const link = await cards.take(now, new Date(now.getTime() + takenMs));
      if (!link) return;
      // Attempts that ended the process or the job count as well, whatever the reason.
      const mayBeRead = link.attempts <= maxAttempts && hasCard(link.url);
      if (mayBeRead) await readLink(dependencies, link);
      else await cards.postpone(link, null);
    }
  };
}

async function readLink(dependencies: ReadLinksDependencies, link: DueLink): Promise<void> {
  const { cards, fetcher, stopping, clock } = dependencies;
  try {
    const facts = await readPage(fetcher, link.url, stopping);
    const { picture, ...texts } = facts ?? { ...nothing, picture: null };
    // The card is saved without the picture first, which takes longer, and may not come.
    const card = { site: texts.site, title: texts.title, description: texts.description, picture_url: null };
    const readAt = clock();
    const isWhole = picture === null;
    await cards.save(link, card, {
      readAt,
      nextAttemptAt: isWhole ? null : nextAttempt(link.attempts, readAt),
    });
    if (isWhole) return;
    const picture_url = await dependencies.sendPicture(picture, stopping);
    await cards.save(link, { ...card, picture_url }, { readAt, nextAttemptAt: null });
  } catch (error) {
    if (stopping.aborted) await cards.giveBack(link, clock());
    else await failed(dependencies, link, error);
  }
}

/** Pages of others that cannot be read are no failure of ours: the job goes on with the next one. */
async function failed(
  { cards, clock, logger }: ReadLinksDependencies,
  link: DueLink,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ImportProblem || error instanceof ApiError)) throw error;
  const next = nextAttempt(link.attempts, clock());
  await cards.postpone(link, next);
  // Without its address, which may be a secret before the subject is published.
  if (!next) logger.info({ subjectId: link.subjectId, reason: error.code }, 'a linked page is given up');
}
