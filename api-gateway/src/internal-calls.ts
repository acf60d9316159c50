import {
  completeErasure,
  eraseAddressComments,
  eraseAddressGuest,
  eraseAddressNewsletter,
  eraseAddressMessages,
  exportAccountData,
  exportAddressAccountData,
  exportAddressComments,
  exportAddressGuest,
  exportAddressNewsletter,
  exportAddressMessages,
  exportMemberComments,
  getAccount,
  getAccountFigures,
  getCommentFigures,
  getEpisode,
  getEpisodeFigures,
  exportMemberShows,
  getHostedEpisodes,
  getLive,
  getMemberComments,
  listComments,
  listEpisodes,
  listOldQueries,
  readAddressProof,
  resolveSession,
  type ErasedComments,
} from '@nobicast/contracts';
import {
  ApiError,
  callService,
  type InternalSecret,
  type ServiceUrl,
  type UserActor,
} from '@nobicast/service-kit';

export const usualDeadlineMs = 2_000;
/** Longer, because everything a member ever wrote is collected; no page waits for it. */
const exportDeadlineMs = 10_000;

/** The account was deleted a moment ago, so its session is invalid. */
function asSignedOut(error: unknown): never {
  if (error instanceof ApiError && error.code === 'user_not_found')
    throw new ApiError('unauthenticated', { cause: error });
  throw error;
}

export function internalCalls(options: {
  authUrl: ServiceUrl;
  commentsUrl: ServiceUrl;
  contentUrl: ServiceUrl;
  secret: InternalSecret;
  deadlineMs: number;
}) {
  const { authUrl, commentsUrl, contentUrl, secret, deadlineMs } = options;
  const common = { secret, caller: 'gateway', deadlineMs };
  /** E-mail addresses and tokens are in the body, because paths are logged. */
  const aboutAddress = <Body>(baseUrl: ServiceUrl, requestId: string, body: Body) => ({
    ...common,
    baseUrl,
    requestId,
    body,
    deadlineMs: exportDeadlineMs,
  });
  const about = (baseUrl: ServiceUrl, userId: string, requestId: string) => ({
    ...common,
    baseUrl,
    requestId,
    params: { id: userId },
  });
  return {
    async findMember(tokenHash: string, requestId: string): Promise<UserActor | undefined> {
      const call = { ...common, baseUrl: authUrl, requestId, body: { token_hash: tokenHash } };
      const { actor } = await callService(resolveSession, call);
      if (!actor) return undefined;
      return {
        kind: 'user',
        userId: actor.user_id,
        role: actor.role,
        sessionId: actor.session_id,
        ...(actor.proved_at !== undefined && { provedAtMs: Date.parse(actor.proved_at) }),
        ...(actor.lacks_passkey && { lacksPasskey: true }),
      };
    },
    getAccountFigures: (requestId: string) =>
      callService(getAccountFigures, { ...common, baseUrl: authUrl, requestId }),
    getCommentFigures: (requestId: string) =>
      callService(getCommentFigures, { ...common, baseUrl: commentsUrl, requestId }),
    getEpisodeFigures: (requestId: string) =>
      callService(getEpisodeFigures, { ...common, baseUrl: contentUrl, requestId }),
    getAccount: (userId: string, requestId: string) =>
      callService(getAccount, about(authUrl, userId, requestId)).catch(asSignedOut),
    getMemberComments: (userId: string, requestId: string) =>
      callService(getMemberComments, about(commentsUrl, userId, requestId)),
    exportMemberShows: (userId: string, requestId: string) =>
      callService(exportMemberShows, about(contentUrl, userId, requestId)),
    getHostedEpisodes: (userId: string, requestId: string) =>
      callService(getHostedEpisodes, about(contentUrl, userId, requestId)),
    listNewestEpisodes: (limit: number, requestId: string) =>
      callService(listEpisodes, {
        ...common,
        baseUrl: contentUrl,
        requestId,
        query: { limit, fields: 'card' as const },
      }),
    getLive: (requestId: string) => callService(getLive, { baseUrl: contentUrl, requestId, deadlineMs }),
    listOldQueries: (requestId: string) =>
      callService(listOldQueries, { ...common, baseUrl: contentUrl, requestId }),
    getEpisode: (reference: string, requestId: string) =>
      callService(getEpisode, { ...common, baseUrl: contentUrl, requestId, params: { id: reference } }),
    listComments: (subjectId: number, requestId: string) =>
      callService(listComments, {
        ...common,
        baseUrl: commentsUrl,
        requestId,
        query: { episode_subject_id: subjectId },
      }),
    exportAccountData: (userId: string, requestId: string) =>
      callService(exportAccountData, {
        ...about(authUrl, userId, requestId),
        deadlineMs: exportDeadlineMs,
      }).catch(asSignedOut),
    exportMemberComments: (userId: string, requestId: string) =>
      callService(exportMemberComments, {
        ...about(commentsUrl, userId, requestId),
        deadlineMs: exportDeadlineMs,
      }),
    readAddressProof: (token: string, requestId: string) =>
      callService(readAddressProof, aboutAddress(authUrl, requestId, { token })),
    exportAddressAccountData: (email: string, requestId: string) =>
      callService(exportAddressAccountData, aboutAddress(authUrl, requestId, { email })),
    exportAddressComments: (email: string, requestId: string) =>
      callService(exportAddressComments, aboutAddress(commentsUrl, requestId, { email })),
    exportAddressGuest: (email: string, requestId: string) =>
      callService(exportAddressGuest, aboutAddress(contentUrl, requestId, { email })),
    eraseAddressComments: (erasure: { email: string; erasure_id: string }, requestId: string) =>
      callService(eraseAddressComments, aboutAddress(commentsUrl, requestId, erasure)),
    eraseAddressGuest: (email: string, requestId: string) =>
      callService(eraseAddressGuest, aboutAddress(contentUrl, requestId, { email })),
    exportAddressNewsletter: (email: string, requestId: string) =>
      callService(exportAddressNewsletter, aboutAddress(contentUrl, requestId, { email })),
    eraseAddressNewsletter: (email: string, requestId: string) =>
      callService(eraseAddressNewsletter, aboutAddress(contentUrl, requestId, { email })),
    exportAddressMessages: (email: string, requestId: string) =>
      callService(exportAddressMessages, aboutAddress(contentUrl, requestId, { email })),
    eraseAddressMessages: (erasure: { email: string; erasure_id: string }, requestId: string) =>
      callService(eraseAddressMessages, aboutAddress(contentUrl, requestId, erasure)),
    completeErasure: (
      erasure: {
        token: string;
        comments: ErasedComments;
        messages: number;
        keeps_newsletter_hash: boolean;
      },
      requestId: string,
    ) => callService(completeErasure, aboutAddress(authUrl, requestId, erasure)),
  };
}

export type InternalCalls = ReturnType<typeof internalCalls>;
