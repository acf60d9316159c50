import { limits, type NewsletterIssue, type NewsletterText } from '@nobicast/contracts';
import { issueFields } from '@nobicast/contracts/fields/issue.fields';
import { ApiError, changedColumns } from '@nobicast/service-kit';
import type { EpisodesRepository } from '../../episodes/episodes.repository.ts';
import { doubtAfterMs } from '../sending/sending.rules.ts';
import { datePassed, dateTooFar, issueNeedsText } from '../newsletter.copy.ts';
import type { IssuesRepository, IssueTextFields, LockedIssue } from './issues.repository.ts';
import { weeklyText } from './weekly-text.ts';

export interface IssuesDependencies {
  issues: IssuesRepository;
  inTransaction<Result>(work: (issues: IssuesRepository) => Promise<Result>): Promise<Result>;
  clock: () => Date;
}

export interface IssueAnswer {
  issue: NewsletterIssue;
  recipients: number;
}

interface IssueCall {
  id: number;
  userId: string;
}

/** Rows that were begun before are in doubt. */
export const doubtBefore = (now: Date) => new Date(now.getTime() - doubtAfterMs);

/** @throws ApiError `newsletter_issue_not_found` */
export async function getIssue(
  { issues, clock }: Pick<IssuesDependencies, 'issues' | 'clock'>,
  id: number,
): Promise<IssueAnswer> {
  const issue = await issues.find(id, doubtBefore(clock()));
  if (!issue) throw new ApiError('newsletter_issue_not_found');
  return { issue, recipients: await issues.countRecipients() };
}

/**
 * An issue about an episode that was not sent yet is taken for a new one: a colleague may have made it a moment ago.
 *
 * @throws ApiError `episode_not_found`
 */
export async function createIssue(
  dependencies: IssuesDependencies & WeeklyDependencies,
  { userId, episodeId }: { userId: string; episodeId: number | undefined },
): Promise<IssueAnswer> {
  const { inTransaction, clock } = dependencies;
  const now = clock();
  const about =
    episodeId === undefined ? undefined : { episodeId, text: await getTextAbout(dependencies, episodeId) };
  return inTransaction(async (issues) => {
    const known = about && (await issues.findUnsentOf(about.episodeId));
    if (known !== undefined) return getIssue({ issues, clock }, known);
    const id = await issues.insert(now, about);
    await issues.record(userId, { type: 'newsletter_issue', id, action: 'create' }, now);
    return getIssue({ issues, clock }, id);
  });
}

/** @throws ApiError `newsletter_issue_not_found` */
async function lockIssue(issues: IssuesRepository, id: number): Promise<LockedIssue> {
  const issue = await issues.lock(id);
  if (!issue) throw new ApiError('newsletter_issue_not_found');
  return issue;
}

/** @throws ApiError `newsletter_not_draft`, or `stale_version` for another version than the row has */
async function requireDraft(
  dependencies: Pick<IssuesDependencies, 'issues' | 'clock'>,
  locked: LockedIssue,
  read: number | undefined,
  mayBeScheduled = false,
): Promise<void> {
  if (locked.state !== 'draft' && !(mayBeScheduled && locked.state === 'scheduled'))
    throw new ApiError('newsletter_not_draft');
  if (read === undefined || read === locked.version) return;
  const { issue: current } = await getIssue(dependencies, locked.id);
  const changes = await dependencies.issues.listChanges(locked.id, read, locked);
  throw new ApiError('stale_version', { data: { current, changes } });
}

/**
 * Changes the fields that differ.
 *
 * @throws ApiError as listed in the contract
 */
export function updateIssue(
  { inTransaction, clock }: IssuesDependencies,
  {
    id,
    userId,
    version: read,
    fields,
  }: IssueCall & {
    version: number | undefined;
    fields: { [Name in keyof IssueTextFields]?: string | undefined };
  },
): Promise<IssueAnswer> {
  const now = clock();
  return inTransaction(async (issues) => {
    const locked = await lockIssue(issues, id);
    await requireDraft({ issues, clock }, locked, read);
    const changed = changedColumns(issueFields, locked, fields);
    const names = Object.keys(changed);
    if (names.length > 0) {
      const version = await issues.update(id, changed);
      const details = { fields: names, version };
      await issues.record(userId, { type: 'newsletter_issue', id, action: 'update', details }, now);
    }
    return getIssue({ issues, clock }, id);
  });
}

/** @throws ApiError as listed in the contract */
export function deleteIssue(
  { inTransaction, clock }: IssuesDependencies,
  { id, userId }: IssueCall,
): Promise<void> {
  return inTransaction(async (issues) => {
    await requireDraft({ issues, clock }, await lockIssue(issues, id), undefined);
    await issues.remove(id);
    await issues.record(userId, { type: 'newsletter_issue', id, action: 'delete' }, clock());
  });
}

/**
 * How late a date may arrive: for a browser's slow clock, and the time that it takes to read the page's last question.
 */
const lateByMs = 60_000;
const furthestMs = limits.newsletterSending.daysAhead * 24 * 60 * 60_000;

function problemOfDate(at: Date, now: Date): string | undefined {
  const aheadMs = at.getTime() - now.getTime();
  if (aheadMs < -lateByMs) return datePassed;
  return aheadMs > furthestMs ? dateTooFar : undefined;
}

/**
 * Sends a draft, at an instant or now; a scheduled issue may get another instant until it starts. A date that has
 * passed is a mistake: it would send at once, and for good.
 *
 * @throws ApiError as listed in the contract, or `validation_failed` for a date that has passed or is too far, or an issue
 * without a subject or a text
 */
export function scheduleIssue(
  { inTransaction, clock }: IssuesDependencies,
  { id, userId, version: read, at }: IssueCall & { version: number | undefined; at: Date | undefined },
): Promise<IssueAnswer> {
  const now = clock();
  return inTransaction(async (issues) => {
    const locked = await lockIssue(issues, id);
    await requireDraft({ issues, clock }, locked, read, at !== undefined);
    const missing = (['subject', 'markdown'] as const).filter((name) => locked[name] === '');
    if (missing.length > 0)
      throw new ApiError('validation_failed', {
        fields: missing.map((path) => ({ in: 'body', path, message: issueNeedsText[path] })),
      });
    const wrongDate = at && problemOfDate(at, now);
    if (wrongDate !== undefined)
      throw new ApiError('validation_failed', {
        sentence: wrongDate,
        fields: [{ in: 'body', path: 'scheduled_at', message: wrongDate }],
      });
    // Without a recipient it would count as sent.
    if (!at && (await issues.countRecipients()) === 0) throw new ApiError('newsletter_nobody');
    const version = await issues.schedule(id, at ?? now);
    await issues.wakeSending();
    const details = { fields: ['state'], version };
    await issues.record(userId, { type: 'newsletter_issue', id, action: 'schedule', details }, now);
    return getIssue({ issues, clock }, id);
  });
}

/** @throws ApiError as listed in the contract */
export function cancelIssue(
  { inTransaction, clock }: IssuesDependencies,
  { id, userId }: IssueCall,
): Promise<IssueAnswer> {
  return inTransaction(async (issues) => {
    const locked = await lockIssue(issues, id);
    if (locked.state === 'sending' || locked.state === 'sent') throw new ApiError('newsletter_started');
    if (locked.state === 'scheduled') {
      const details = { fields: ['state'], version: await issues.unschedule(id) };
      await issues.record(userId, { type: 'newsletter_issue', id, action: 'cancel', details }, clock());
    }
    return getIssue({ issues, clock }, id);
  });
}

/**
 * Takes an issue out of the public archive, or brings it back.
 *
 * @throws ApiError as listed in the contract
 */
export function withdrawIssue(
  { inTransaction, clock }: IssuesDependencies,
  { id, userId, isWithdrawn }: IssueCall & { isWithdrawn: boolean },
): Promise<IssueAnswer> {
  const now = clock();
  return inTransaction(async (issues) => {
    const locked = await lockIssue(issues, id);
    if (locked.state === 'draft' || locked.state === 'scheduled') throw new ApiError('newsletter_not_sent');
    if (locked.isWithdrawn !== isWithdrawn) {
      const version = await issues.withdraw(id, isWithdrawn ? now : null);
      const action = isWithdrawn ? 'withdraw' : 'restore';
      await issues.record(userId, { type: 'newsletter_issue', id, action, details: { version } }, now);
    }
    return getIssue({ issues, clock }, id);
  });
}

/** @throws ApiError `newsletter_issue_not_found` */
export function testIssue(
  { inTransaction, clock }: IssuesDependencies,
  { id, userId }: IssueCall,
): Promise<void> {
  return inTransaction(async (issues) => {
    await lockIssue(issues, id);
    await issues.sendTest(id, userId);
    await issues.record(userId, { type: 'newsletter_issue', id, action: 'test' }, clock());
  });
}

/**
 * Decides about a recipient of whom nobody knows whether the issue arrived.
 *
 * @throws ApiError as listed in the contract
 */
export function decideDelivery(
  { inTransaction, clock }: IssuesDependencies,
  { id, userId, deliveryId, decision }: IssueCall & { deliveryId: number; decision: 'resend' | 'arrived' },
): Promise<IssueAnswer> {
  const now = clock();
  return inTransaction(async (issues) => {
    await lockIssue(issues, id);
    const isDone =
      decision === 'resend'
        ? await issues.resend(id, deliveryId, doubtBefore(now))
        : await issues.takeAsReceived(id, deliveryId, { now, doubtBefore: doubtBefore(now) });
    if (!isDone) throw new ApiError('newsletter_not_in_doubt');
    if (decision === 'resend') await issues.wakeSending();
    const details = { issue_id: id };
    await issues.record(
      userId,
      { type: 'newsletter_delivery', id: deliveryId, action: decision, details },
      now,
    );
    return getIssue({ issues, clock }, id);
  });
}

interface WeeklyDependencies {
  episodes: EpisodesRepository;
  clock: () => Date;
  publicUrl: string;
}

/**
 * The text of an issue about an episode, which need not be public: the issue is written before it is.
 * @throws ApiError `episode_not_found`
 */
export async function getTextAbout(
  { episodes, clock, publicUrl }: WeeklyDependencies,
  episodeId: number,
): Promise<NewsletterText> {
  const detail = await episodes.findAnyById(clock(), episodeId);
  if (!detail) throw new ApiError('episode_not_found');
  return weeklyText(detail, publicUrl);
}

/** @throws ApiError `no_published_episode` */
export async function getWeeklyText({
  episodes,
  clock,
  publicUrl,
}: WeeklyDependencies): Promise<NewsletterText> {
  const now = clock();
  const {
    episodes: [newest],
  } = await episodes.listCards(now, { type: 'podcast', limit: 1, offset: 0 });
  const detail = newest && (await episodes.findById(now, newest.id));
  if (!detail) throw new ApiError('no_published_episode');
  return weeklyText(detail, publicUrl);
}
