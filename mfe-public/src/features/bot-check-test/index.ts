export * from './BotCheckTest.tsx';
export * from './BotCheckTestFailure.tsx';
export { probePath, probeRules } from './bot-check-test.query.ts';
