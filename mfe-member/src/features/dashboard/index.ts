export * from './AccessDenied.tsx';
export * from './ActivityChart.tsx';
export * from './dashboard.copy.ts';
export * from './DashboardSkeleton.tsx';
export * from './DashboardTabs.tsx';
export * from './Overview.tsx';
export * from './RecentComments.tsx';
