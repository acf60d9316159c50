import type { PublicProfile } from '@nobicast/contracts/profile';
import { userCopy } from './user.copy.ts';

/** What a member is called on the screen: not everybody gave a name. */
export const nameOf = ({ name }: Pick<PublicProfile, 'name'>) => name?.trim() || userCopy.nameless;

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** The image that a member linked, when it is one that a page may ask for. */
export const avatarOf = ({ avatar_url }: Pick<PublicProfile, 'avatar_url'>) =>
  avatar_url && isWebAddress(avatar_url) ? avatar_url : null;

/** The links of a profile with the words to show: a site of one's own is told by its host. */
export const linksOf = ({ social_links }: Pick<PublicProfile, 'social_links'>) =>
  social_links
    .filter(({ url }) => isWebAddress(url))
    .map(({ network, url }) => ({
      network,
      url,
      text: network === 'website' ? new URL(url).host.replace(/^www\./, '') : userCopy.networks[network],
    }));
