import { issueParts } from './issue-mail.fr.ts';

const issue = { subject: 'Le câble', preview: 'Un aperçu', markdown: 'Bonjour.' };
const partsFor = (firstName: string | null) =>
  issueParts(issue, {
    firstName,
    unsubscribeUrl: 'https://nobicast.example/newsletter/desinscription?lien=x',
    publicUrl: 'https://nobicast.example',
    sentAt: new Date('2026-11-25T18:00:00Z'),
  });

test('an issue greets by the first name, unless that is an address', () => {
  const unnamed = partsFor(null);
  expect(partsFor('Zoé').text).toMatch(/^.* Zoé\.$/m);
  expect(partsFor('Zoé').html).toContain('Zoé.');
  // From before such names were refused, or from the contact form.
  expect(partsFor('Gagnez sur https://mal.example')).toEqual(unnamed);
});
