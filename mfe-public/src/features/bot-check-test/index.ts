export * from './BotCheckTest.tsx';
export { botCheckTestCopy } from './bot-check-test.copy.ts';
export { probeRules } from './bot-check-test.query.ts';
