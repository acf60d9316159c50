import type { Migration } from '@nobicast/service-kit';
import { accounts } from './001_accounts.ts';
import { verifyAttempts } from './002_verify_attempts.ts';
import { limitsAndEndings } from './003_limits_and_endings.ts';
import { changeKeys } from './004_change_keys.ts';
import { publishedMembers } from './005_published_members.ts';
import { addressProofs } from './006_address_proofs.ts';
import { publicationMail } from './007_publication_mail.ts';
import { namesForContent } from './008_names_for_content.ts';
import { namesForMedia } from './009_names_for_media.ts';
import { reminders } from './010_reminders.ts';
import { auditTrail } from './011_audit_trail.ts';
import { userAdministration } from './012_user_administration.ts';
import { addressNotices } from './013_address_notices.ts';
import { remindersOfEpisodes } from './014_reminders_of_episodes.ts';
import { removals } from './015_removals.ts';
import { passkeysAndSecurityEvents } from './016_passkeys.ts';
import { freshProof } from './017_fresh_proof.ts';
import { signInCodes } from './018_sign_in_codes.ts';
import { emptiedProfiles } from './020_emptied_profiles.ts';

/** In the order they were merged; a merged one never changes. */
export const migrations: readonly Migration[] = [
  accounts,
  verifyAttempts,
  limitsAndEndings,
  changeKeys,
  publishedMembers,
  addressProofs,
  publicationMail,
  namesForContent,
  namesForMedia,
  reminders,
  auditTrail,
  userAdministration,
  addressNotices,
  remindersOfEpisodes,
  removals,
  passkeysAndSecurityEvents,
  freshProof,
  signInCodes,
  emptiedProfiles,
];

/** Where graphile-worker keeps this service's jobs. It has migrations of its own. */
export const jobsSchema = 'auth_jobs';
