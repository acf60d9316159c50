export * from './AnalyticsTest.tsx';
export * from './BotCheckTest.tsx';
export * from './dev-pages.copy.ts';
export { probeRules } from './dev-pages.query.ts';
