import { brand } from '@nobicast/contracts/brand';
import { callPath } from '@nobicast/contracts/call';
import { getCommentFeed, getEpisode, getSubject, listComments } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import { linkPictureSize, subjectPicture } from '@nobicast/contracts/link-pictures';
import { paths } from '@nobicast/contracts/paths';
import { playableFacts } from '@nobicast/contracts/play-control';
import type { PageData, PageHead, PageRequest } from '@nobicast/contracts/remote';
import { composeSubject } from '@nobicast/contracts/subject-reply';
import type { SubjectReply } from '@nobicast/contracts/subjects';
import { documentTitle, episodeHeading } from '@nobicast/contracts/titles';
import { Band, ButtonLink, Panel, RetryButton, Skeleton, SlowNotice } from '@nobicast/web-kit';
import { prefetchCall, useCall, type ApiCache, type ApiError } from '@nobicast/web-kit/api';
import { metaDescription, wordsOf } from '@nobicast/web-kit/format';
import { OtherPagesWork, usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration, PageParams } from '@nobicast/web-kit/pages';
import { useLocation, useParams } from 'react-router-dom';
import { isFormerSlug, useCurrentAddress } from '../current-address.ts';
import { AuthorBadge, Comments, commentsCopy } from '../features/comments/index.ts';
import { episodeRules } from '../features/episode/episode.query.ts';
import { useIsActive, useRunningOrder } from '../features/player-controls/index.ts';
import {
  SubjectContent,
  subjectCopy,
  SubjectHead,
  subjectRules,
  SubjectTurn,
} from '../features/subject/index.ts';
import { movedPage } from '../page-data.ts';
import { readCall } from '../read-call.ts';
import { pendingOrMissingHead } from '../row-heads.ts';
import {
  absolute,
  archivesCrumb,
  breadcrumbs,
  crumbOf,
  inLanguage,
  typeOf,
  wholeSentences,
  withData,
} from '../structured-data.ts';
import { timedSubjects } from '../subject-times.ts';
import styles from './SubjectPage.module.css';

export const page = { path: '/episodes/:slug/subjects/:subjectId' } satisfies PageDeclaration;

const titles = { missing: 'Sujet non trouvé', pending: 'Sujet' };

/** An address that is no number names no subject; the API answers with its sentence. */
const idOf = (subjectId: string) => (/^\d{1,9}$/.test(subjectId) ? Number(subjectId) : 0);

const textOf = (subject: SubjectReply['subject']) =>
  wordsOf(subject.description_html, subject.description) ||
  wordsOf(subject.content_text_html, subject.content_text);

function headOf({ subject, episode }: SubjectReply): PageHead {
  const text = textOf(subject);
  const heading = episodeHeading(episode);
  const title = documentTitle(`${subject.title}, ${heading}`);
  return {
    title,
    description: metaDescription(
      text ? text : `${subject.title}\u00a0: un sujet de ${heading}, et ce que ses auditeurs en disent.`,
    ),
    canonicalPath: paths.subject(episode.slug, subject.id),
    image: subjectPicture(episode, subject),
    imageSize: linkPictureSize,
    imageAlt: title,
    ogType: 'article',
    isEmbeddable: true,
  };
}

function documentOf(reply: SubjectReply, origin: string): PageHead {
  const { subject, episode, comments, total } = reply;
  const head = headOf(reply);
  const text = textOf(subject);
  const feed = {
    title: `${subject.title}, commentaires`,
    path: callPath(getCommentFeed, { params: { id: subject.id } }),
  };
  return withData(
    { ...head, feed },
    {
      '@type': 'DiscussionForumPosting',
      headline: subject.title,
      text: text ? wholeSentences(text) : head.description,
      url: `${origin}${head.canonicalPath}`,
      image: head.image && absolute(origin, head.image),
      datePublished: episode.published_at,
      inLanguage,
      author: { '@type': 'Organization', name: brand.name, url: `${origin}/` },
      isPartOf: { '@type': typeOf(episode), url: `${origin}${paths.episode(episode.slug)}` },
      commentCount: total,
      comment: comments
        .filter((comment) => !comment.is_withdrawn)
        .slice(0, 10)
        .map((comment) => ({
          '@type': 'Comment',
          text: comment.content,
          datePublished: comment.created_at,
          author: { '@type': 'Person', name: comment.author_name },
        })),
    },
    breadcrumbs(origin, [archivesCrumb, crumbOf(episode), { name: subject.title, path: head.canonicalPath }]),
  );
}

/**
 * The subject with its approved comments, read from the services that own the parts and composed as the gateway does.
 * Status 404 if the episode has no such subject.
 */
export async function load(
  request: PageRequest,
  { slug = '', subjectId = '' }: PageParams,
): Promise<PageData> {
  const id = idOf(subjectId);
  const path = callPath(getSubject, { params: { id: slug, subjectId: id } });
  const missing: PageData = {
    status: 404,
    head: pendingOrMissingHead(true, request.pathname, titles),
    cache: { [path]: { failure: { message: subjectCopy.notFound, status: 404 } } },
    isCacheable: false,
  };
  const unknown: PageData = {
    status: 200,
    head: pendingOrMissingHead(false, request.pathname, titles),
    cache: {},
    isCacheable: false,
  };
  const [detail, page] = await Promise.all([
    readCall(request, getEpisode, { params: { id: slug } }, episodeRules),
    readCall(request, listComments, { query: { episode_subject_id: id } }),
  ]);
  if (detail.state === 'failed' || page.state === 'failed') return missing;
  if (detail.state === 'unknown' || page.state === 'unknown') return unknown;
  const reply = composeSubject(detail.data, id, page.data);
  if (!reply) return missing;
  const head = documentOf(reply, request.origin);
  const currentSlug = reply.episode.slug;
  if (isFormerSlug(slug, currentSlug)) return movedPage(paths.subject(currentSlug, id), head);
  return { status: 200, head, cache: { [path]: reply }, isCacheable: true };
}

export function SubjectPage() {
  const { slug = '', subjectId = '' } = useParams();
  const { pathname } = useLocation();
  const id = idOf(subjectId);
  const reply = useCall(getSubject, { params: { id: slug, subjectId: id } }, subjectRules);
  const currentSlug = reply.state === 'ready' ? reply.data.episode.slug : slug;
  useCurrentAddress(isFormerSlug(slug, currentSlug) ? paths.subject(currentSlug, id) : undefined);
  usePageHead(
    reply.state === 'ready'
      ? headOf(reply.data)
      : pendingOrMissingHead(reply.state === 'failed' && reply.error.status === 404, pathname, titles),
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

function SubjectFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const isMissing = error.status === 404;
  return (
    <Band isFirst isRuled margin={<span className="label">{subjectCopy.document}</span>}>
      <Panel tone="error" heading="h1" title={isMissing ? subjectCopy.notFound : error.message}>
        <p className="soft">{isMissing ? subjectCopy.notFoundHint : <OtherPagesWork />}</p>
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
