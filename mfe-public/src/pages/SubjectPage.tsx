import { getSubject } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import { paths } from '@nobicast/contracts/paths';
import { playableFacts } from '@nobicast/contracts/play-control';
import type { SubjectReply } from '@nobicast/contracts/subjects';
import { Band, ButtonLink, Panel, RetryButton, Skeleton, SlowNotice } from '@nobicast/web-kit';
import { prefetchCall, useCall, type ApiCache, type ApiError } from '@nobicast/web-kit/api';
import { RestWorks, usePageHead } from '@nobicast/web-kit/host';
import type { PageParams } from '@nobicast/web-kit/pages';
import { useLocation, useParams } from 'react-router-dom';
import { AuthorBadge, Comments, commentsCopy } from '../features/comments/index.ts';
import { useIsActive, useRunningOrder } from '../features/player-controls/index.ts';
import {
  SubjectContent,
  subjectCopy,
  SubjectHead,
  subjectRules,
  SubjectTurn,
} from '../features/subject/index.ts';
import { isFormerSlug, useCurrentAddress } from '../current-address.ts';
import { timedSubjects } from '../subject-times.ts';
import styles from './SubjectPage.module.css';
import { missingSubjectHead, pendingSubjectHead, subjectHead } from './subject.head.ts';

/** An address that is no number names no subject; the API answers with its sentence. */
const idOf = (subjectId: string) => (/^\d{1,9}$/.test(subjectId) ? Number(subjectId) : 0);

/** One subject of an episode, with what listeners say about it. */
export function SubjectPage() {
  const { slug = '', subjectId = '' } = useParams();
  const { pathname } = useLocation();
  const id = idOf(subjectId);
  const reply = useCall(getSubject, { params: { id: slug, subjectId: id } }, subjectRules);
  const currentSlug = reply.state === 'ready' ? reply.data.episode.slug : slug;
  useCurrentAddress(isFormerSlug(slug, currentSlug) ? paths.subject(currentSlug, id) : undefined);
  usePageHead(
    reply.state === 'ready'
      ? subjectHead(reply.data)
      : reply.state === 'failed' && reply.error.status === 404
        ? missingSubjectHead(pathname)
        : pendingSubjectHead(pathname),
  );
  if (reply.state === 'loading') return <SubjectSkeleton />;
  if (reply.state === 'failed') return <SubjectFailure error={reply.error} onRetry={reply.retry} />;
  return <LoadedSubject key={reply.data.subject.id} reply={reply.data} reload={reply.reload} />;
}

SubjectPage.prefetch = (cache: ApiCache, { slug = '', subjectId = '' }: PageParams) =>
  prefetchCall(cache, getSubject, { params: { id: slug, subjectId: idOf(subjectId) } }, subjectRules);

function SubjectSkeleton() {
  return (
    <Band isFirst isRuled margin={<Skeleton width="6rem" height="0.75rem" />}>
      <div className="stack" role="status" aria-label={commentsCopy.loading}>
        <Skeleton width="8rem" height="0.75rem" />
        <Skeleton width="80%" height="clamp(4rem, 12vw, 11rem)" />
        <Skeleton width="60%" height="1.5rem" />
      </div>
      <SlowNotice />
    </Band>
  );
}

/** Shown if the subject does not exist or could not be loaded. */
function SubjectFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const isMissing = error.status === 404;
  return (
    <Band isFirst isRuled margin={<span className="label">{subjectCopy.document}</span>}>
      <Panel tone="error" heading="h1" title={isMissing ? subjectCopy.notFound : error.message}>
        <p className="soft">{isMissing ? subjectCopy.notFoundHint : <RestWorks />}</p>
        <p className="cluster">
          <ButtonLink to={paths.archives}>{subjectCopy.backToArchives}</ButtonLink>
          {!isMissing && <RetryButton variant="quiet" onRetry={onRetry} />}
        </p>
      </Panel>
    </Band>
  );
}

function LoadedSubject({ reply, reload }: { reply: SubjectReply; reload: () => Promise<void> }) {
  const { episode, running_order: subjects } = reply;
  const timed = timedSubjects(subjects, limits.episodePseudoMinutes);
  const { playable, currentSubjectId, sound } = useRunningOrder(episode, subjects);
  const isActive = useIsActive(episode.id);
  const isHeard = sound !== undefined;
  return (
    <div {...(isHeard && playableFacts(playable))}>
      <SubjectHead
        reply={reply}
        timed={timed}
        playable={playable}
        currentSubjectId={currentSubjectId}
        isActive={isActive}
      />
      <SubjectContent reply={reply} timed={timed} />
      <Band
        margin={
          <>
            <span className="label">{commentsCopy.label}</span>
            <span className="time mute">{commentsCopy.readBefore}</span>
          </>
        }
      >
        <div className="split">
          <Comments reply={reply} playable={isHeard ? playable : undefined} sound={sound} reload={reload} />
          <aside>
            <div className="aside-block">
              <h2 className="aside-title title">{subjectCopy.whoSpeaks}</h2>
              <dl className={styles.pairs}>
                <div>
                  <dt>
                    <AuthorBadge letter="M" name={commentsCopy.memberBadge} />
                    {subjectCopy.member}
                  </dt>
                  <dd>{subjectCopy.memberHint}</dd>
                </div>
                <div>
                  <dt>
                    <AuthorBadge letter="L" name={commentsCopy.legacyBadge} isLegacy />
                    {subjectCopy.legacy}
                  </dt>
                  <dd>{subjectCopy.legacyHint}</dd>
                </div>
                <div>
                  <dt>{subjectCopy.unbadged}</dt>
                  <dd>{subjectCopy.unbadgedHint}</dd>
                </div>
              </dl>
            </div>
          </aside>
        </div>
      </Band>
      <SubjectTurn reply={reply} timed={timed} />
    </div>
  );
}
