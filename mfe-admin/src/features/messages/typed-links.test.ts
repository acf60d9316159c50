import type { SocialLinkName } from '@nobicast/contracts/contact';
import { addressOfTyped } from './typed-links.ts';

test.each<[SocialLinkName, string, string | undefined]>([
  ['twitter', '@jnoel', 'https://twitter.com/jnoel'],
  ['github', ' jn-dev ', 'https://github.com/jn-dev'],
  ['github', 'github.com/jn', 'https://github.com/jn'],
  ['website', 'jn.example', 'https://jn.example'],
  ['website', 'HTTP://jn.example/a', 'HTTP://jn.example/a'],
  ['website', 'mon site', undefined],
  ['website', 'https://mon site', undefined],
  ['website', 'https://', undefined],
  ['linkedin', 'Jean Noël', undefined],
  ['linkedin', 'jnoel', undefined],
  ['github', 'javascript:alert(1)', undefined],
  ['twitter', '', undefined],
])('%s %j is %j', (network, typed, address) => {
  expect(addressOfTyped(network, typed)).toBe(address);
});
