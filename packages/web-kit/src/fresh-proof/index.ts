export * from './FreshProofHost.tsx';
export * from './send-proven.ts';
