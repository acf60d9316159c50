import { deleteAccount, exportAccount, getDashboard, getPublicProfile, updateProfile } from './accounts.ts';
import {
  getCurrentUser,
  listSessions,
  resendSignIn,
  revokeOtherSessions,
  revokeSession,
  signOut,
  startSignIn,
  verifySignIn,
} from './auth.ts';
import { getBotCheckChallenge, getBotCheckConfig, testBotCheck } from './bot-check.ts';
import { getEpisode, getLatestEpisode, listEpisodes } from './episodes.ts';
import { downloadEpisode, streamEpisode } from './media.ts';
import { getEpisodeMetrics, getSummaryMetrics, trackDownload, trackPlay } from './metrics.ts';
import type { RouteContract } from './route-contract.ts';

export * from './accounts.ts';
export * from './auth.ts';
export * from './bot-check.ts';
export * from './brand.ts';
export * from './cache-keys.ts';
export * from './cookies.ts';
export * from './episodes.ts';
export * from './errors.ts';
export * from './host-version.ts';
export * from './internal.ts';
export * from './internal-accounts.ts';
export * from './limits.ts';
export * from './media.ts';
export * from './metrics.ts';
export * from './paths.ts';
export * from './release.ts';
export * from './roles.ts';
export * from './route-contract.ts';
export * from './shared-names.ts';
export * from './text.ts';
export * from './titles.ts';

/** Every call the gateway routes, most specific path first. */
export const publicRoutes: readonly RouteContract[] = [
  listEpisodes,
  getLatestEpisode,
  streamEpisode,
  downloadEpisode,
  getEpisode,
  getEpisodeMetrics,
  getSummaryMetrics,
  trackPlay,
  trackDownload,
  startSignIn,
  resendSignIn,
  verifySignIn,
  signOut,
  getCurrentUser,
  listSessions,
  revokeSession,
  revokeOtherSessions,
  updateProfile,
  getPublicProfile,
  getDashboard,
  exportAccount,
  deleteAccount,
  getBotCheckConfig,
  getBotCheckChallenge,
  testBotCheck,
];
