export * from './BotCheck.tsx';
