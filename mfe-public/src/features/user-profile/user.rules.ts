import type { PublicProfile } from '@nobicast/contracts/profile';
import { userCopy } from './user.copy.ts';

export const nameOf = ({ name }: Pick<PublicProfile, 'name'>) => name?.trim() || userCopy.nameless;

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Only if its URL is http or https. */
export const avatarOf = ({ avatar_url }: Pick<PublicProfile, 'avatar_url'>) =>
  avatar_url && isWebAddress(avatar_url) ? avatar_url : null;

/** With the host for a website, or else the network's name. */
export const linksOf = ({ social_links }: Pick<PublicProfile, 'social_links'>) =>
  social_links
    .filter(({ url }) => isWebAddress(url))
    .map(({ network, url }) => ({
      network,
      url,
      text: network === 'website' ? new URL(url).host.replace(/^www\./, '') : userCopy.networks[network],
    }));
