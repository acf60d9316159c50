export * from './Audiences.tsx';
export * from './HouseRules.tsx';
export * from './Tariffs.tsx';
export { advertisingCopy } from './advertising.copy.ts';
