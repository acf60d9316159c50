export * from './Advertising.tsx';
export { advertisingCopy } from './advertising.copy.ts';
