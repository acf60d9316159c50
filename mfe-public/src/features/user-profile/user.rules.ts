import type { PublicProfile } from '@nobicast/contracts/profile';
import { userCopy } from './user.copy.ts';

/** The display name of a member, with a fallback for members without a name. */
export const nameOf = ({ name }: Pick<PublicProfile, 'name'>) => name?.trim() || userCopy.nameless;

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** The image linked by a member, if its URL is http or https. */
export const avatarOf = ({ avatar_url }: Pick<PublicProfile, 'avatar_url'>) =>
  avatar_url && isWebAddress(avatar_url) ? avatar_url : null;

/** The links of a profile with the text to show: the host for a website, or else the name of the network. */
export const linksOf = ({ social_links }: Pick<PublicProfile, 'social_links'>) =>
  social_links
    .filter(({ url }) => isWebAddress(url))
    .map(({ network, url }) => ({
      network,
      url,
      text: network === 'website' ? new URL(url).host.replace(/^www\./, '') : userCopy.networks[network],
    }));
