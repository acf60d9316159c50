import { storageKeys } from '@nobicast/contracts/brand';

/** What shows who was here: what was written, the places in episodes. Choices, such as the theme, are the browser's. */
const personalKeys = [storageKeys.commentDrafts, storageKeys.authored, storageKeys.resume];

/**
 * The next person at this machine finds nothing that the member left, in this tab or in what all share: at the sign-out,
 * and when the account is deleted. Once the page goes, since the player saves its place then.
 */
export const forgetMemberOnLeaving = () =>
  window.addEventListener('pagehide', () => {
    try {
      for (const key of personalKeys) localStorage.removeItem(key);
      // Forms that were being filled in, drafts of the back office.
      sessionStorage.clear();
    } catch {
      // Storage is forbidden: nothing was kept.
    }
  });
