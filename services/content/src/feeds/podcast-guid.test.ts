import { podcastGuid } from './podcast-guid.ts';

// The example of the podcast namespace's page on podcast:guid.
test.each(['https://podnews.net/rss', 'http://podnews.net/rss/', 'podnews.net/rss//'])(
  'the identity of the show at %s is that of its address without scheme and trailing slashes',
  (address) => expect(podcastGuid(address)).toBe('9b024349-ccf0-5f69-a609-6b82873eab3c'),
);
