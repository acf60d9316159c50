import { callPath } from '@nobicast/contracts/call';
import { getEpisode, getSubject, listComments } from '@nobicast/contracts/calls';
import { paths } from '@nobicast/contracts/paths';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { composeSubject } from '@nobicast/contracts/subject-reply';
import { episodeRules } from '../features/episode/episode.query.ts';
import { subjectCopy } from '../features/subject/subject.copy.ts';
import { isFormerSlug } from '../current-address.ts';
import { readCall } from '../read-call.ts';
import { subjectDocument } from './structured-data.ts';
import { missingSubjectHead, pendingSubjectHead } from './subject.head.ts';

/**
 * The subject with its approved comments, read from the services that own the parts and composed as the gateway does.
 * Status 404 if the episode has no such subject.
 */
export async function loadSubject(
  request: PageRequest,
  { slug = '', subjectId = '' }: Readonly<Record<string, string | undefined>>,
): Promise<PageData> {
  const id = /^\d{1,9}$/.test(subjectId) ? Number(subjectId) : 0;
  const path = callPath(getSubject, { params: { id: slug, subjectId: id } });
  const missing: PageData = {
    status: 404,
    head: missingSubjectHead(request.pathname),
    cache: { [path]: { failure: { message: subjectCopy.notFound, status: 404 } } },
    isCacheable: false,
  };
  const unknown: PageData = {
    status: 200,
    head: pendingSubjectHead(request.pathname),
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
  const head = subjectDocument(reply, request.origin);
  const currentSlug = reply.episode.slug;
  if (isFormerSlug(slug, currentSlug))
    return { status: 301, movedTo: paths.subject(currentSlug, id), head, cache: {}, isCacheable: false };
  return {
    status: 200,
    head,
    cache: { [path]: reply },
    isCacheable: true,
  };
}
