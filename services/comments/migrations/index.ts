import type { Migration } from '@nobicast/service-kit';
import { comments } from './001_comments.ts';
import { members } from './002_members.ts';
import { changeKeys } from './003_change_keys.ts';
import { subjectCounts } from './004_subject_counts.ts';
import { moderation } from './005_moderation.ts';
import { erasureSupport } from './006_erasures.ts';
import { authorMails } from './007_author_mails.ts';
import { boundedReads } from './008_bounded_reads.ts';
import { removedAccounts } from './009_removed_accounts.ts';
import { movedSubjects } from './010_moved_subjects.ts';
import { auditTrail } from './011_audit_trail.ts';
import { memberCounts } from './012_member_counts.ts';
import { checkCounts } from './013_check_counts.ts';
import { siteSearch } from './014_site_search.ts';
import { nudgesOfSubjects } from './015_nudges_of_subjects.ts';
import { removals } from './016_removals.ts';
import { conversations } from './017_conversations.ts';
import { withdrawnMembers } from './018_withdrawn_members.ts';
import { rolesOfAnswers } from './019_roles_of_answers.ts';

/** After content and auth: comments belong to subjects and accounts. */
export const migrations: readonly Migration[] = [
  comments,
  members,
  changeKeys,
  subjectCounts,
  moderation,
  erasureSupport,
  authorMails,
  boundedReads,
  removedAccounts,
  movedSubjects,
  auditTrail,
  memberCounts,
  checkCounts,
  siteSearch,
  nudgesOfSubjects,
  removals,
  conversations,
  withdrawnMembers,
  rolesOfAnswers,
];

/** graphile-worker's own schema, with its own migrations. */
export const jobsSchema = 'comments_jobs';
