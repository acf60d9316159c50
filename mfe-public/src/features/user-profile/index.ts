export * from './HostedEpisodes.tsx';
export * from './user.query.ts';
export * from './UserComments.tsx';
export * from './UserHead.tsx';
export * from './UserSkeleton.tsx';
export { userCopy } from './user.copy.ts';
