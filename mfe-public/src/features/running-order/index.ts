export * from './BriefRunningOrder.tsx';
export * from './RunningOrder.tsx';
export * from './RunningOrderMargin.tsx';
