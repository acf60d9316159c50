import { senderDomain } from './mail-transport.ts';

test.each([
  ['bonsoir@nobicast.fr', 'nobicast.fr'],
  ['Nobicast <bonsoir@Lettre.Nobicast.FR>', 'lettre.nobicast.fr'],
  ['"Nobicast, le lundi" <bonsoir@nobicast.fr>', 'nobicast.fr'],
  ['Zoé <zoe@été.fr>', 'xn--t-9fab.fr'],
  ['Nobicast', ''],
])('the sender %s has the domain "%s"', (from, domain) => expect(senderDomain(from)).toBe(domain));
