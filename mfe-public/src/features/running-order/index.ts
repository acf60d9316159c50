export * from './BriefRunningOrder.tsx';
export * from './RunningOrder.tsx';
export { runningOrderCopy } from './running-order.copy.ts';
