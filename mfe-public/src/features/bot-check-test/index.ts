export * from './BotCheckTest.tsx';
export * from './BotCheckTestFailure.tsx';
export { probeRules } from './bot-check-test.query.ts';
