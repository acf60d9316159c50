/** The advisory lock of a backup (`npm run backup`): no stored object is removed meanwhile. */
export const backupLock = 20_091_975;
