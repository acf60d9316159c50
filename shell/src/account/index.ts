export { AccountEntries } from './AccountEntries.tsx';
export { UserMenu } from './UserMenu.tsx';
