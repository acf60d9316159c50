import type { PageData, PageHead } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';

/** Member pages are personal, so search engines must not index them. */
export const memberHead = (title: string, canonicalPath: string): PageHead => ({
  title: documentTitle(title),
  description: 'L’espace des membres\u00a0: connexion sans mot de passe, profil et commentaires.',
  canonicalPath,
  isIndexable: false,
});

/**
 * A page that looks the same for everybody until the session is known. The others depend on an e-mail link or on earlier
 * steps in this browser, so only the browser renders them: they have no `load`.
 *
 * @param firstCall what the browser reads first
 */
export const loadMemberPage = (head: PageHead, firstCall?: string): PageData => ({
  status: 200,
  head,
  cache: {},
  calls: firstCall === undefined ? [] : [firstCall],
  isCacheable: false,
});
