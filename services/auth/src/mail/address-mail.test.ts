import { addressMail } from './address-mail.fr.ts';

const href = 'https://nobicast.example/mes-donnees#aaa';
const sentAt = new Date('2026-11-20T21:41:00Z');
const mail = addressMail({
  to: 'zoe@example.org',
  href,
  publicUrl: 'https://nobicast.example',
  sentAt,
  expiresAt: new Date(sentAt.getTime() + 30 * 60_000),
});

test('text and HTML have the same link, its end in Paris, and say that opening it changes nothing', () => {
  expect(mail.subject).toBe('Vos données sur Nobicast');
  expect(mail.html.match(/href="[^"]+"/g)).toEqual([
    `href="${href}"`,
    `href="${href}"`,
    'href="https://nobicast.example/contact"',
  ]);
  expect(mail.text.match(/https:\S+/g)).toEqual([href, 'https://nobicast.example/contact']);
  for (const part of [mail.text, mail.html]) {
    expect(part.replace(/\s+/g, ' ')).toContain('valide 30 minutes, jusqu’à 23:11, heure de Paris');
    expect(part.replace(/\s+/g, ' ')).toContain('L’ouvrir ne change rien');
    expect(part).not.toContain('zoe@example.org');
  }
});
