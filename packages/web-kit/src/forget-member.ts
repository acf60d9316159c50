import { brand, storageKeys } from '@nobicast/contracts/brand';

/** Traces of a person; choices such as the theme belong to the browser. */
const personalKeys = [storageKeys.commentDrafts, storageKeys.authored, storageKeys.resume];

/** Written when somebody signs in or out here. */
export const sessionChangedKey = `${brand.key}:session-changed`;

/** They receive this as a `storage` event. */
export function notifyOtherTabs(): void {
  try {
    localStorage.setItem(sessionChangedKey, String(Date.now()));
  } catch {
    // Storage is forbidden: the other tabs notice when they become visible again.
  }
}

/**
 * Removes what the member left behind when they sign out or delete their account, and tells the other tabs. Runs on
 * pagehide, because the player saves its position then.
 */
export const forgetMemberOnLeaving = () =>
  window.addEventListener('pagehide', () => {
    try {
      for (const key of personalKeys) localStorage.removeItem(key);
      // Unfinished forms, drafts of the back office.
      sessionStorage.clear();
    } catch {
      // Storage is forbidden, so it holds nothing.
    }
    notifyOtherTabs();
  });
