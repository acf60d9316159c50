import { publicationMail } from './publication-mail.fr.ts';

const token = 'a'.repeat(43);
const mailOf = (
  fields: { userId?: string; authorName?: string; content?: string; subjectTitle?: string } = {},
) =>
  publicationMail({
    to: 'ada@exemple.fr',
    token,
    publicUrl: 'https://nobicast.example',
    sentAt: new Date('2026-11-20T21:41:00Z'),
    comment: {
      id: 12,
      userId: null,
      address: 'ada@exemple.fr',
      authorName: 'Ada',
      content: 'Très juste.\nMerci',
      subjectId: 3,
      subjectTitle: 'Le Wi-Fi 8',
      episodeSlug: 'nobicast-975',
      ...fields,
    },
  });

test('names its purpose, shows the comment and leads to it', () => {
  const { subject, text, html } = mailOf();
  expect(subject).toBe('Votre message est publié\u00a0: «\u00a0Le Wi-Fi 8\u00a0»');
  expect(text).toContain('> Très juste.\n> Merci\n\nSigné Ada');
  expect(html).toContain('Très juste.<br>Merci');
  const href = 'https://nobicast.example/episodes/nobicast-975/subjects/3#commentaire-12';
  expect(text).toContain(href);
  expect(html).toContain(`href="${href}"`);
});

test('offers an end by one click, and “ce n’est pas moi” to an address that nobody proved', () => {
  const { text, html, headers } = mailOf();
  const page = `https://nobicast.example/commentaires/avis?lien=${token}`;
  expect(text).toContain(page);
  expect(text).toContain(`Ce n’est pas moi\u00a0:\n${page}&objet=pas-moi`);
  expect(html).toContain(`href="${page}&amp;objet=pas-moi"`);
  // RFC 8058: the mail program posts to this address.
  expect(headers).toEqual({
    'List-Unsubscribe': `<https://nobicast.example/api/comment-mails/opt-out?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test('the text has short lines', () => {
  const long = mailOf({
    subjectTitle: 'Un mainteneur fatigué, 400 000 machines',
    content: 'mot '.repeat(100),
  });
  expect(long.text.split('\n').filter((line) => line.length > 72 && !line.includes('https:'))).toEqual([]);
});

test('a member wrote with their own account: no “ce n’est pas moi”', () => {
  const { text, html } = mailOf({ userId: 'maud' });
  expect(text + html).not.toContain('pas moi');
  expect(text.replace(/\s+/g, ' ')).toContain('si votre profil le demande');
});

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</style><svg onload=alert(1)>',
  '&lt;b&gt; <a href="https://evil.example">ici</a>',
  'javascript:alert(1)',
])('%s is text in the title, the name and the comment', (vector) => {
  const { html } = mailOf({ authorName: vector, content: vector, subjectTitle: vector });
  const plain = mailOf({ authorName: 'x', content: 'x', subjectTitle: 'x' }).html;
  const tagsOf = (document: string) => document.match(/<[a-z!/][^>]*>/gi);
  expect(tagsOf(html)).toEqual(tagsOf(plain));
});

test('line breaks and signs that turn the text around do not leave their place', () => {
  const { subject, text, html } = mailOf({
    subjectTitle: 'Un\r\nBcc: victim@exemple.fr',
    authorName: 'Ada\r\n\r\nVotre compte est bloqué',
    content: 'Bonjour\r\n----------\r\nVotre\u202e compte\u0007',
  });
  expect(subject).toBe('Votre message est publié\u00a0: «\u00a0Un Bcc: victim@exemple.fr\u00a0»');
  expect(text).toContain('Signé Ada Votre compte est bloqué');
  // A comment cannot imitate our own lines.
  expect(text).toContain('> Bonjour\n> ----------\n> Votre compte\n');
  expect(text + html).not.toMatch(/[\r\u0007\u202e]/);
});

test('tabs stay between the words, and a line that ends with one stays a line', () => {
  const { text, html } = mailOf({ content: 'Un\tdeux\t\nTrois' });
  expect(text).toMatch(/^> Un\sdeux\s?\n> Trois\n/m);
  expect(html).toMatch(/Un\sdeux\s?<br>Trois/);
});

test('a long comment is cut between two characters', () => {
  const { text } = mailOf({ content: '👩🏽‍💻'.repeat(1_000) });
  expect(text).toContain('👩🏽‍💻…\n');
  expect(text.match(/👩🏽‍💻/gu)).toHaveLength(599);
});
