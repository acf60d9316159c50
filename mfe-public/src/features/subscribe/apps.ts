import { directories } from '@nobicast/contracts/brand';
import { subscribeCopy } from './subscribe.copy.ts';

interface App {
  name: string;
  platforms: string;
  addressFor(feed: URL): string;
  /** A web page that opens the app if it is installed. */
  isPage?: true;
}

/** Most apps replace `https` by their own scheme. */
const withoutScheme = ({ host, pathname }: URL) => `${host}${pathname}`;

/**
 * Sources: https://overcast.fm/podcasterinfo,
 * https://antennapod.org/documentation/podcasters-hosters/add-on-antennapod,
 * https://support.pocketcasts.com/knowledge-base/podcaster-links/, https://podcastaddict.com/app_links,
 * https://castro.fm/help. Apple's scheme works on its phones and computers.
 */
const feedApps: readonly App[] = [
  {
    name: 'Apple Podcasts',
    platforms: 'iPhone, iPad, Mac',
    addressFor: (feed) => `podcast://${withoutScheme(feed)}`,
  },
  {
    name: 'AntennaPod',
    platforms: 'Android, libre',
    addressFor: ({ href }) =>
      `https://antennapod.org/deeplink/subscribe?${new URLSearchParams({ url: href })}`,
    isPage: true,
  },
  {
    name: 'Pocket Casts',
    platforms: 'Android, iPhone',
    addressFor: (feed) => `pktc://subscribe/${withoutScheme(feed)}`,
  },
  {
    name: 'Overcast',
    platforms: 'iPhone, iPad',
    addressFor: ({ href }) => `overcast://x-callback-url/add?${new URLSearchParams({ url: href })}`,
  },
  {
    name: 'Podcast Addict',
    platforms: 'Android',
    addressFor: (feed) => `podcastaddict://${withoutScheme(feed)}`,
  },
  {
    name: 'Castro',
    platforms: 'iPhone',
    addressFor: (feed) => `castros://subscribe/${withoutScheme(feed)}`,
  },
];

/** Apps that take the feed, then apps that have the show at an address of their own. */
export const listApps = (): App[] => [
  ...feedApps,
  ...Object.entries(directories).flatMap(([name, url]) =>
    url ? [{ name, platforms: subscribeCopy.everywhere, addressFor: () => url, isPage: true as const }] : [],
  ),
];
