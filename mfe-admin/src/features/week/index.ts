export * from './checklist.ts';
export * from './Checklist.tsx';
export * from './EpisodeFigures.tsx';
export * from './Section.tsx';
export * from './WaitingComments.tsx';
export * from './week.copy.ts';
export { useAirings } from './use-airings.tsx';
export { useReadAt } from './use-read-at.ts';
