export * from './AccountData.tsx';
export * from './Passkeys.tsx';
export * from './SecurityEvents.tsx';
export * from './Sessions.tsx';
