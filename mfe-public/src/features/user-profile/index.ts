export * from './HostedEpisodes.tsx';
export * from './user.query.ts';
export * from './UserComments.tsx';
export * from './UserFailure.tsx';
export * from './UserHead.tsx';
export * from './UserHosting.tsx';
export * from './UserSkeleton.tsx';
