export * from './AccountData.tsx';
export * from './Sessions.tsx';
