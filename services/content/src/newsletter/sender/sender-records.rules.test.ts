import { domainsUpwards, judgeDkim, judgeDmarc, judgeSpf } from './sender-records.rules.ts';

test.each([
  [[], 'missing'],
  [['v=spf10 -all', 'spf2.0/pra -all'], 'missing'],
  [['v=spf1'], 'valid'],
  [['V=SPF1 include:all.relais.fr mx:all.fr -all'], 'valid'],
  [['v=spf1 redirect=_spf.relais.fr', 'une-preuve=all'], 'valid'],
  [['v=spf1 a ?all'], 'valid'],
  [['v=spf1 a +all'], 'unrestricted'],
  [['v=spf1 ALL'], 'unrestricted'],
  [['v=spf1 a -all', 'v=spf1 mx -all'], 'several'],
])('SPF: %j is %s', (texts, state) => expect(judgeSpf(texts)).toBe(state));

test.each([
  [[], 'missing'],
  [['v=DKIM1; p=AAAA'], 'valid'],
  [['k=ed25519 ; p = AAAA=='], 'valid'],
  [['v=DKIM1; p='], 'revoked'],
  [['v=DKIM1; k=rsa'], 'incomplete'],
  [['v=DKIM2; p=AAAA'], 'incomplete'],
  [['p=AAAA', 'p=BBBB'], 'several'],
])('DKIM: %j is %s', (texts, state) => expect(judgeDkim(texts)).toBe(state));

test.each([
  [[], 'missing'],
  [['v=DMARC1; p=none'], 'valid'],
  [['v = DMARC1 ;p=Quarantine;pct=20'], 'valid'],
  [['v=dmarc1; p=none'], 'missing'],
  [['v=DMARC10; p=none'], 'missing'],
  [['v=DMARC1; rua=mailto:a@b.fr'], 'incomplete'],
  [['v=DMARC1; p=perhaps'], 'incomplete'],
  [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'several'],
])('DMARC: %j is %s', (texts, state) => expect(judgeDmarc(texts)).toBe(state));

test('the domains that may have a policy end below the top-level domain', () => {
  expect(domainsUpwards('a.b.nobicast.fr')).toEqual(['a.b.nobicast.fr', 'b.nobicast.fr', 'nobicast.fr']);
  expect(domainsUpwards('fr')).toEqual([]);
});
