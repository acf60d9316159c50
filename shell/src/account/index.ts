export { AccountEntries } from './AccountEntries.tsx';
export { SessionNotice } from './SessionNotice.tsx';
export { UserMenu } from './UserMenu.tsx';
