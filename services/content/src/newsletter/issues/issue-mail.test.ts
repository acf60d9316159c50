import { issueParts } from './issue-mail.fr.ts';

const issue = { subject: 'Le câble', preview: 'Un aperçu', markdown: 'Bonjour.' };
const partsFor = (firstName: string | null, isTest = false) =>
  issueParts(issue, {
    firstName,
    unsubscribeUrl: 'https://nobicast.example/newsletter/desinscription?lien=x',
    browserUrl: 'https://nobicast.example/infolettre/7',
    publicUrl: 'https://nobicast.example',
    sentAt: new Date('2026-11-25T18:00:00Z'),
    isTest,
  });

test('an issue greets by the first name, unless that is an address', () => {
  const unnamed = partsFor(null);
  expect(partsFor('Zoé').text).toMatch(/^.* Zoé\.$/m);
  expect(partsFor('Zoé').html).toContain('Zoé.');
  // From before such names were refused, or from the contact form.
  expect(partsFor('Gagnez sur https://mal.example')).toEqual(unnamed);
});

test('both parts lead to the page of the issue (T3-P18)', () => {
  const address = 'https://nobicast.example/infolettre/7';
  expect(partsFor(null).html).toContain(`href="${address}"`);
  expect(partsFor(null).text).toContain(`Lire dans le navigateur\u00a0:\n${address}\n`);
  // A test of one that nobody can read yet says where the link will be.
  const { html, text } = partsFor(null, true);
  expect(html + text).not.toContain(address);
  expect(text).toContain('une fois le numéro envoyé.');
});
