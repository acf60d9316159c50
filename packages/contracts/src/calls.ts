import type { HttpMethod } from './route-contract.ts';

/**
 * Every call of the API as its caller makes it: the contract it follows, the method and the path. Without zod:
 * front ends import this table and take the types from the contract of the same name (call.ts), which says the
 * rest: schemas, access, errors. Services call each other by the contracts themselves.
 */
const call = <const Id extends string, const Method extends HttpMethod, const Path extends string>(
  id: Id,
  method: Method,
  path: Path,
) => ({ id, method, path }) as const;

// Episodes and their audio
export const listEpisodes = call('listEpisodes', 'GET', '/api/episodes');
export const getLatestEpisode = call('getLatestEpisode', 'GET', '/api/episodes/latest');
export const getEpisode = call('getEpisode', 'GET', '/api/episodes/{id}');
export const streamEpisode = call('streamEpisode', 'GET', '/api/episodes/{id}/stream');
export const downloadEpisode = call('downloadEpisode', 'GET', '/api/episodes/{id}/download');

// Figures
export const getEpisodeMetrics = call('getEpisodeMetrics', 'GET', '/api/metrics/episode/{id}');
export const getSummaryMetrics = call('getSummaryMetrics', 'GET', '/api/metrics/summary');
export const trackPlay = call('trackPlay', 'POST', '/api/metrics/play');
export const trackDownload = call('trackDownload', 'POST', '/api/metrics/download');

// Signing in and sessions
export const startSignIn = call('startSignIn', 'POST', '/api/auth/start');
export const resendSignIn = call('resendSignIn', 'POST', '/api/auth/resend');
export const verifySignIn = call('verifySignIn', 'POST', '/api/auth/verify');
export const signOut = call('signOut', 'POST', '/api/auth/logout');
export const getCurrentUser = call('getCurrentUser', 'GET', '/api/auth/me');
export const listSessions = call('listSessions', 'GET', '/api/auth/sessions');
export const revokeSession = call('revokeSession', 'DELETE', '/api/auth/sessions/{id}');
export const revokeOtherSessions = call('revokeOtherSessions', 'DELETE', '/api/auth/sessions');

// Members
export const updateProfile = call('updateProfile', 'POST', '/api/profile/update');
export const getPublicProfile = call('getPublicProfile', 'GET', '/api/users/{id}');
export const getDashboard = call('getDashboard', 'GET', '/api/dashboard');
export const exportAccount = call('exportAccount', 'GET', '/api/account/export');
export const deleteAccount = call('deleteAccount', 'DELETE', '/api/account');

// Bot check
export const getBotCheckConfig = call('getBotCheckConfig', 'GET', '/api/bot-check');
export const getBotCheckChallenge = call('getBotCheckChallenge', 'GET', '/api/bot-check/challenge');
export const testBotCheck = call('testBotCheck', 'GET', '/api/test-turnstile');
