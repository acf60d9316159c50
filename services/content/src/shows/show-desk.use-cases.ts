import type { Show, ShowComment, ShowNotes } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import {
  getEpisode,
  getOwnEpisode,
  getShow,
  mayHost,
  type ShowCaller,
  type ShowsDependencies,
} from './shows.use-cases.ts';

/**
 * Also once the show is over: what hosts wrote stays readable to them.
 *
 * @throws ApiError as listed in the contract, and `forbidden`
 */
export async function getShowNotes(dependencies: ShowsDependencies, caller: ShowCaller): Promise<ShowNotes> {
  const episode = await getEpisode(dependencies, caller);
  if (!mayHost(episode, caller)) throw new ApiError('forbidden');
  return dependencies.desk.getNotes(episode.id);
}

/** @throws ApiError as listed in the contract, and `forbidden`; `stale_version` where another host was quicker */
export async function saveShowNotes(
  dependencies: ShowsDependencies,
  { text, version, ...caller }: ShowCaller & { text: string; version: number | undefined },
): Promise<ShowNotes> {
  const { produce, clock } = dependencies;
  const { id: episodeId } = await getOwnEpisode(dependencies, caller);
  const { userId } = caller;
  return produce({ episodeId, userId }, async ({ repository: { desk } }) => {
    const current = await desk.getNotes(episodeId);
    if (text === current.text) return current;
    if (version !== undefined && version !== current.version)
      throw new ApiError('stale_version', {
        data: { current, changes: await desk.getLastChange(episodeId) },
      });
    const saved = { text, version: current.version + 1 };
    await desk.saveNotes(episodeId, { ...saved, by: userId, at: clock() });
    return saved;
  });
}

/** @throws ApiError as listed in the contract, and `forbidden` */
export async function listShowComments(
  dependencies: ShowsDependencies,
  caller: ShowCaller,
): Promise<ShowComment[]> {
  const { id } = await getOwnEpisode(dependencies, caller);
  return dependencies.desk.listComments(id);
}

/**
 * Puts a comment among the questions of a show, notes that it was asked, or takes it back: a host, or a moderator who
 * reads the comments meanwhile (decision 0121).
 *
 * @throws ApiError as listed in the contract, and `forbidden`
 */
export async function setQuestion(
  dependencies: ShowsDependencies,
  {
    commentId,
    isQuestion,
    isAsked = false,
    ...caller
  }: ShowCaller & { commentId: number; isQuestion: boolean; isAsked?: boolean | undefined },
): Promise<Show> {
  const { id: episodeId, number, isOver } = await getEpisode(dependencies, caller);
  if (isOver) throw new ApiError('forbidden');
  const { userId } = caller;
  await dependencies.produce({ episodeId, userId }, async ({ repository: { desk }, record }) => {
    if (isQuestion && !(await desk.hasComment(episodeId, commentId))) throw new ApiError('comment_not_found');
    const chosenAt = dependencies.clock();
    const isChanged = isQuestion
      ? await desk.setQuestion({
          episodeId,
          commentId,
          chosenBy: userId,
          chosenAt,
          askedAt: isAsked ? chosenAt : null,
        })
      : await desk.removeQuestion(episodeId, commentId);
    const facts = { number, comment_id: commentId };
    if (isChanged)
      await record([{ type: 'episode', id: episodeId, action: 'update', fields: ['questions'], facts }]);
  });
  return getShow(dependencies, caller);
}
