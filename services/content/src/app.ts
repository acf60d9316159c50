import { feedAudio, listContentJobs, retryContentJob } from '@nobicast/contracts';
import {
  createDatabaseApp,
  findAuditActor,
  hashAddress,
  randomToken,
  type InternalSecret,
  type Knex,
  type Logger,
  type ServiceUrl,
  accountsOf,
} from '@nobicast/service-kit';
import type { Express } from 'express';
import { jobsSchema, migrations } from '../migrations/index.ts';
import { alignmentRepository } from './alignment/alignment.repository.ts';
import { alignmentRoutes } from './alignment/alignment.routes.ts';
import { accountsRepository } from './accounts/accounts.repository.ts';
import { accountsRoutes } from './accounts/accounts.routes.ts';
import { contactSentences } from '@nobicast/contracts/contact-sentences';
import { blogRepository } from './blog/blog.repository.ts';
import { blogRoutes } from './blog/blog.routes.ts';
import { episodesRepository } from './episodes/episodes.repository.ts';
import { episodesRoutes } from './episodes/episodes.routes.ts';
import { getEpisode } from './episodes/episodes.use-cases.ts';
import { commentFeedRepository } from './feeds/comment-feed.repository.ts';
import { oldAddressesRepository, oldAddressesRoutes } from './episodes/old-addresses.routes.ts';
import { feedsRepository } from './feeds/feeds.repository.ts';
import { feedsRoutes } from './feeds/feeds.routes.ts';
import type { FeedSettings } from './feeds/feeds.use-cases.ts';
import { announceRecording, announcingInTurn } from './feeds/announce-recording.job.ts';
import { liveItemsRepository } from './feeds/live-items.repository.ts';
import { liveRepository } from './live/live.repository.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { liveRoutes } from './live/live.routes.ts';
import { adminGuestsRepository } from './guests/admin/admin-guests.repository.ts';
import { adminGuestsRoutes } from './guests/admin/admin-guests.routes.ts';
import { guestsRepository } from './guests/guests.repository.ts';
import { guestsRoutes } from './guests/guests.routes.ts';
import type { SafeFetch } from './imports/feed/safe-fetch.ts';
import { importRunsRepository } from './imports/import-runs.repository.ts';
import { importRunsRoutes } from './imports/import-runs.routes.ts';
import { createAddressKeys } from './newsletter/address-keys.ts';
import { newsletterFeature } from './newsletter/newsletter.wiring.ts';
import type { SenderDependencies } from './newsletter/sender/check-sender.use-case.ts';
import { contactRoutes } from './messages/contact.routes.ts';
import { inboxRepository } from './messages/inbox.repository.ts';
import { inboxRoutes } from './messages/inbox.routes.ts';
import { messagesRepository } from './messages/messages.repository.ts';
import { messageDataRepository } from './messages/personal-data/message-data.repository.ts';
import { messageDataRoutes } from './messages/personal-data/message-data.routes.ts';
import { oEmbedRoutes } from './site/oembed.routes.ts';
import { postSlugsRepository } from './blog/admin/post-slugs.repository.ts';
import { postVersionsRepository } from './blog/admin/post-versions.repository.ts';
import { postsRepository } from './blog/admin/posts.repository.ts';
import { postsRoutes } from './blog/admin/posts.routes.ts';
import { adminEpisodesRepository } from './episodes/admin/admin-episodes.repository.ts';
import { adminEpisodesRoutes } from './episodes/admin/admin-episodes.routes.ts';
import { episodeTransactions } from './episodes/admin/episode-transactions.ts';
import { mergeRepository } from './episodes/admin/merge.repository.ts';
import { historyRepository } from './editing/history.repository.ts';
import { participantsRepository } from './episodes/admin/participants.repository.ts';
import { participantsRoutes } from './episodes/admin/participants.routes.ts';
import { hasEpisode, producing } from './editing/producing.ts';
import { previewsRepository } from './episodes/admin/previews.repository.ts';
import { previewsRoutes } from './episodes/admin/previews.routes.ts';
import { subjectsRepository } from './subjects/subjects.repository.ts';
import { subjectsRoutes } from './subjects/subjects.routes.ts';
import { unfinishedRoutes } from './episodes/admin/unfinished.routes.ts';
import { settlingPostponed } from './shows/postponed.use-case.ts';
import { showDeskRepository } from './shows/show-desk.repository.ts';
import { showsRepository } from './shows/shows.repository.ts';
import { showsRoutes } from './shows/shows.routes.ts';
import { searchRepository } from './search/search.repository.ts';
import { searchRoutes } from './search/search.routes.ts';
import { sitemapRepository } from './site/sitemap.repository.ts';
import { sitemapRoutes } from './site/sitemap.routes.ts';
import { siteTextRoutes } from './site/texts.routes.ts';
import { transcriptsRepository } from './transcripts/transcripts.repository.ts';
import { textRoutes } from './text/text.routes.ts';
import { transcriptsRoutes } from './transcripts/transcripts.routes.ts';
import { reads } from './reads.ts';

export interface ContentAppOptions {
  db: Knex;
  clock: () => Date;
  logger: Logger;
  internalSecret: InternalSecret;
  /** The public origin of the site. */
  publicUrl: string;
  authUrl: ServiceUrl;
  /** Opens addresses that people type. */
  fetcher: Pick<SafeFetch, 'open'>;
  feedSettings?: FeedSettings;
  addressSalt: string;
  /** The mail relay proves itself to `/api/newsletter/events` by this; where absent, that call does not exist. */
  newsletterEventsSecret?: string | undefined;
  /** From whom our mails come, for the check of its records in the DNS. */
  sender: SenderDependencies;
  trustProxyHops?: number;
}

export function buildApp({
  db,
  clock,
  publicUrl,
  authUrl,
  fetcher,
  feedSettings = {},
  addressSalt,
  newsletterEventsSecret,
  sender,
  ...options
}: ContentAppOptions): Express {
  return createDatabaseApp({
    schema: 'content',
    db,
    migrations,
    jobsSchema,
    jobs: {
      list: listContentJobs,
      retry: retryContentJob,
      clock,
      getAdmin: (id) => findAuditActor(db, reads.members, id),
    },
    ...options,
    clock,
    routes: (router) => {
      const feeds = feedsRepository(db, Object.keys(feedAudio));
      episodesRoutes(router, { episodes: episodesRepository(db), clock });
      oldAddressesRoutes(router, { addresses: oldAddressesRepository(db), clock });
      feedsRoutes(router, {
        feeds,
        liveItems: liveItemsRepository(db),
        commentFeed: commentFeedRepository(db),
        settings: feedSettings,
        clock,
        origin: publicUrl,
      });
      blogRoutes(router, {
        blog: blogRepository(db),
        feeds,
        clock,
        origin: publicUrl,
      });
      sitemapRoutes(router, { sitemap: sitemapRepository(db), clock, origin: publicUrl });
      siteTextRoutes(router, { clock, origin: publicUrl });
      oEmbedRoutes(router, {
        getEpisode: (reference) => getEpisode({ episodes: episodesRepository(db), clock }, reference),
        origin: publicUrl,
      });
      textRoutes(router);
      searchRoutes(router, { index: searchRepository(db), clock });
      guestsRoutes(router, { guests: guestsRepository(db), clock });
      adminGuestsRoutes(router, {
        guests: adminGuestsRepository(db),
        inTransaction: (work) =>
          db.transaction((transaction) =>
            work({
              guests: adminGuestsRepository(transaction),
              history: historyRepository(transaction),
              inbox: inboxRepository(transaction),
            }),
          ),
        clock,
        fetcher,
      });
      subjectsRoutes(router, {
        subjects: subjectsRepository(db),
        hasEpisode: (id) => hasEpisode(db, id),
        produce: producing(db, subjectsRepository, clock),
      });
      const announce = announceRecording({ inTurn: announcingInTurn(db), clock });
      showsRoutes(router, {
        shows: showsRepository(db),
        desk: showDeskRepository(db),
        settlePostponed: settlingPostponed(db, clock),
        announce: () => announce({}),
        produce: producing(
          db,
          (transaction) => ({
            shows: showsRepository(transaction),
            desk: showDeskRepository(transaction),
            subjects: subjectsRepository(transaction),
          }),
          clock,
        ),
        clock,
      });
      alignmentRoutes(router, {
        alignments: alignmentRepository(db),
        subjects: subjectsRepository(db),
        shows: showsRepository(db),
        hasEpisode: (id) => hasEpisode(db, id),
        produce: producing(
          db,
          (transaction) => ({
            alignments: alignmentRepository(transaction),
            subjects: subjectsRepository(transaction),
            shows: showsRepository(transaction),
          }),
          clock,
        ),
        clock,
      });
      calendarRoutes(router, {
        feeds,
        liveItems: liveItemsRepository(db),
        clock,
        origin: publicUrl,
      });
      liveRoutes(router, { live: liveRepository(db), stream: feedSettings.liveStream, clock });
      participantsRoutes(router, {
        participants: participantsRepository(db),
        hasEpisode: (id) => hasEpisode(db, id),
        produce: producing(db, participantsRepository, clock),
      });
      previewsRoutes(router, {
        previews: previewsRepository(db),
        episodes: episodesRepository(db),
        hasEpisode: (id) => hasEpisode(db, id),
        produce: producing(db, previewsRepository, clock),
        clock,
        newToken: randomToken,
      });
      transcriptsRoutes(router, {
        transcripts: transcriptsRepository(db),
        hasEpisode: (id) => hasEpisode(db, id),
        produce: producing(db, transcriptsRepository, clock),
        clock,
      });
      unfinishedRoutes(router, { db, clock });
      importRunsRoutes(router, {
        runs: importRunsRepository(db),
        inTransaction: (work) =>
          db.transaction((transaction) =>
            work({ runs: importRunsRepository(transaction), history: historyRepository(transaction) }),
          ),
      });
      postsRoutes(router, {
        posts: postsRepository(db),
        versions: postVersionsRepository(db),
        inTransaction: (work) =>
          db.transaction((transaction) =>
            work({
              posts: postsRepository(transaction),
              slugs: postSlugsRepository(transaction),
              versions: postVersionsRepository(transaction),
              history: historyRepository(transaction),
            }),
          ),
        fetcher,
        clock,
      });
      accountsRoutes(router, { accounts: accountsRepository(db), clock, origin: publicUrl });
      newsletterFeature(router, {
        db,
        keys: createAddressKeys(addressSalt),
        eventsSecret: newsletterEventsSecret,
        sender,
        publicUrl,
        clock,
        logger: options.logger,
      });
      contactRoutes(router, {
        messages: messagesRepository(db),
        inTransaction: (work) => db.transaction((transaction) => work(messagesRepository(transaction))),
        verifyToken: accountsOf({
          authUrl,
          secret: options.internalSecret,
          caller: 'content',
          refusal: contactSentences.token,
        }).verifyToken,
        clock,
        hash: (text) => Buffer.from(hashAddress(text, addressSalt), 'hex'),
        logger: options.logger,
      });
      inboxRoutes(router, {
        inbox: inboxRepository(db),
        inTransaction: (work) =>
          db.transaction((transaction) =>
            work({ inbox: inboxRepository(transaction), history: historyRepository(transaction) }),
          ),
        clock,
      });
      messageDataRoutes(router, { data: messageDataRepository(db), clock });
      adminEpisodesRoutes(router, {
        episodes: adminEpisodesRepository(db),
        merges: mergeRepository(db),
        inTransaction: episodeTransactions(db),
        clock,
        logger: options.logger,
      });
    },
  });
}
