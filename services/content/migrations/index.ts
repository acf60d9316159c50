import type { Migration } from '@nobicast/service-kit';
import { episodes } from './001_episodes.ts';
import { accounts } from './002_accounts.ts';
import { changeKeys } from './003_change_keys.ts';
import { listReads } from './004_list_reads.ts';
import { episodeIds } from './005_episode_ids.ts';
import { episodeKinds } from './006_episode_kinds.ts';
import { subjectDescriptions } from './007_subject_descriptions.ts';
import { guestDirectory } from './008_guest_directory.ts';
import { production } from './009_production.ts';
import { episodeSearch } from './010_episode_search.ts';
import { previews } from './011_previews.ts';
import { merges } from './012_merged_episodes.ts';
import { auditTrail } from './013_audit_trail.ts';
import { importRuns } from './014_import_runs.ts';
import { publishedMerges } from './015_published_merges.ts';
import { episodeGuids } from './016_guids.ts';
import { feeds } from './017_feeds.ts';
import { transcripts } from './018_transcripts.ts';
import { siteSearch } from './019_site_search.ts';
import { transcriptSearch } from './020_transcript_search.ts';
import { referencesOfAuth } from './022_references_of_auth.ts';
import { liveItems } from './023_live_items.ts';
import { transcriptSpellings } from './024_transcript_spellings.ts';
import { messages } from './025_messages.ts';
import { guestPages } from './027_guest_pages.ts';
import { posts } from './029_posts.ts';
import { newsletterSubscribers } from './031_newsletter_subscribers.ts';
import { newsletterIssues } from './032_newsletter_issues.ts';
import { usedPictures } from './033_used_pictures.ts';
import { guestsOfEpisodes } from './034_guests_of_episodes.ts';
import { yearsOfTheHostCity } from './035_years_of_the_host_city.ts';
import { factsOfFeeds } from './036_facts_of_feeds.ts';
import { removals } from './037_removals.ts';
import { linkCards } from './038_link_cards.ts';
import { transcriptVoices } from './039_transcript_voices.ts';
import { oldAddresses } from './040_old_addresses.ts';
import { numbersOfImports } from './041_numbers_of_imports.ts';
import { linksAndPeopleInSearch } from './042_links_and_people_in_search.ts';
import { picturesInTexts } from './044_pictures_in_texts.ts';
import { episodesWithoutNumbers } from './045_episodes_without_numbers.ts';
import { defaultParticipants } from './047_default_participants.ts';
import { issuesOfEpisodes } from './048_issues_of_episodes.ts';
import { plannedMerges } from './051_planned_merges.ts';
import { acceptedApplications } from './052_accepted_applications.ts';
import { sourcesOfConsent } from './053_sources_of_consent.ts';
import { newsletterArchive } from './049_newsletter_archive.ts';
import { shows } from './055_shows.ts';
import { live } from './059_live.ts';
import { recordingTimes } from './056_recording_times.ts';
import { plannedLengths } from './057_planned_lengths.ts';
import { showDesk } from './058_show_desk.ts';
import { alignments } from './063_alignments.ts';
import { showReminders } from './061_show_reminders.ts';
import { movedStarts } from './062_moved_starts.ts';
import { plannedSwitches } from './064_planned_switches.ts';
import { reminderKeys } from './067_reminder_keys.ts';
import { askedQuestions } from './073_asked_questions.ts';
import { previewsOfPodcasts } from './075_previews_of_podcasts.ts';
import { startersOfImports } from './076_starters_of_imports.ts';

/** Content comes first: comments and media refer to its tables. */
export const migrations: readonly Migration[] = [
  episodes,
  accounts,
  changeKeys,
  listReads,
  episodeIds,
  episodeKinds,
  subjectDescriptions,
  guestDirectory,
  production,
  episodeSearch,
  previews,
  merges,
  auditTrail,
  importRuns,
  publishedMerges,
  episodeGuids,
  feeds,
  transcripts,
  siteSearch,
  transcriptSearch,
  referencesOfAuth,
  liveItems,
  transcriptSpellings,
  messages,
  guestPages,
  posts,
  newsletterSubscribers,
  newsletterIssues,
  usedPictures,
  guestsOfEpisodes,
  yearsOfTheHostCity,
  factsOfFeeds,
  removals,
  linkCards,
  transcriptVoices,
  oldAddresses,
  numbersOfImports,
  linksAndPeopleInSearch,
  picturesInTexts,
  episodesWithoutNumbers,
  defaultParticipants,
  issuesOfEpisodes,
  plannedMerges,
  newsletterArchive,
  acceptedApplications,
  sourcesOfConsent,
  shows,
  live,
  recordingTimes,
  plannedLengths,
  showDesk,
  alignments,
  showReminders,
  movedStarts,
  plannedSwitches,
  reminderKeys,
  askedQuestions,
  previewsOfPodcasts,
  startersOfImports,
];

/** Where graphile-worker keeps this service's jobs. It has migrations of its own. */
export const jobsSchema = 'content_jobs';
