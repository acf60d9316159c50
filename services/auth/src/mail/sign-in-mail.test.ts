import { signInMail } from './sign-in-mail.fr.ts';

const href = 'https://nobicast.example/auth/verify?token=aaa.bbb.ccc';
const mailAt = (instant: string) => {
  const sentAt = new Date(instant);
  return signInMail({
    to: 'alice@example.org',
    href,
    code: '048213',
    publicUrl: 'https://nobicast.example',
    sentAt,
    expiresAt: new Date(sentAt.getTime() + 15 * 60_000),
  });
};
const evening = mailAt('2026-11-20T21:41:00Z');

test('the subject names its purpose and the site, in French, without the address', () => {
  expect(evening.subject).toBe('Votre lien de connexion à Nobicast');
});

test('the text has one visible link, times in Paris, and short lines', () => {
  expect(evening.text.match(/https:\S+/g)).toEqual([href, 'https://nobicast.example/contact']);
  expect(evening.text).toContain('22:41 |----|----|----| 22:56');
  expect(evening.text).toContain('Ce lien est valide 15 minutes et ne sert qu’une fois.');
  const tooLong = evening.text.split('\n').filter((line) => line.length > 72 && !line.includes('https:'));
  expect(tooLong).toEqual([]);
});

// T3-P19
test('the code stands on a line of its own, and neither in the subject nor where lists of mails show the beginning (T3-P19)', () => {
  expect(evening.text).toMatch(/^048213$/m);
  expect(evening.html).toContain('>048213</p>');
  const preview = evening.html.slice(0, evening.html.indexOf('<h1'));
  expect(evening.subject + preview).not.toContain('048213');
});

test('the HTML has one button, and the same link as visible text below', () => {
  expect(evening.html.match(/href="[^"]+"/g)).toEqual([
    `href="${href}"`,
    `href="${href}"`,
    'href="https://nobicast.example/contact"',
  ]);
  expect(evening.html).toContain(`>${href}</a>`);
  expect(evening.html).toContain('>Se connecter&nbsp;&rarr;</a>');
  expect(evening.html).toContain('22:41 envoyé');
  expect(evening.html).toContain('22:56 éteint');
});

test('the HTML is readable in a dark mail client and loads nothing', () => {
  expect(evening.html).toContain('<meta name="color-scheme" content="light dark">');
  expect(evening.html).toContain('@media (prefers-color-scheme: dark)');
  expect(evening.html).not.toMatch(/<(img|link|script|iframe|object|video)\b|@import|url\(|src=/i);
});

test('the greeting depends on the hour in Paris', () => {
  expect(evening.text).toContain('Bonsoir. Voici votre lien.');
  expect(evening.text).toContain('Bonne nuit');
  const morning = mailAt('2026-06-20T08:00:00Z');
  expect(morning.text).toContain('Bonjour. Voici votre lien.');
  expect(morning.text).toContain('10:00');
  expect(morning.text).toContain('Bonne journée');
});

test('an address is escaped in its attribute', () => {
  const { html } = signInMail({
    to: 'alice@example.org',
    href: 'https://x.example/?a=1&b="><script>',
    code: undefined,
    publicUrl: 'https://nobicast.example',
    sentAt: new Date(),
    expiresAt: new Date(),
  });
  expect(html).toContain('href="https://x.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;"');
  expect(html).not.toContain('<script');
});
