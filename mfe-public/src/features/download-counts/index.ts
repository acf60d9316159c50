export * from './CountsTable.tsx';
export { downloadCountsCopy } from './download-counts.copy.ts';
export * from './download-counts.query.ts';
export * from './Method.tsx';
export * from './Refusal.tsx';
