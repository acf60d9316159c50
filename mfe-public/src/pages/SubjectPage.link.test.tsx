import type { Subject } from '@nobicast/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { buildSubjectReply } from '../testing/build-subject-reply.ts';
import { openSubject, setUpSubjectTests } from '../testing/open-subject.tsx';

jest.mock('@nobicast/web-kit/bot-check', () => jest.requireActual<object>('../testing/stub-bot-check.tsx'));

setUpSubjectTests();

describe('a plain link', () => {
  const linked = (fields: Partial<Subject>) => {
    const base = buildSubjectReply();
    return {
      ...base,
      subject: { ...base.subject, content_url: 'https://www.example.org/article', ...fields },
    };
  };
  const card = () => screen.getByRole('link', { name: /Voir le lien/ });
  const link_card = {
    site: 'Le Journal',
    title: 'La fin des mots de passe',
    description: 'Tout ce qui change.',
    picture_url: '/api/covers/0123-640.webp',
  };

  // T3-L3
  test('is a card that says where it leads, and asks our site alone for its picture', async () => {
    await openSubject(linked({ link_card }));
    expect(card().getAttribute('href')).toBe('https://www.example.org/article');
    expect(card().getAttribute('referrerpolicy')).toBe('no-referrer');
    expect([card().getAttribute('target'), card().getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    for (const text of ['example.org', 'Le Journal', 'La fin des mots de passe', 'Tout ce qui change.'])
      expect(within(card()).getByText(text)).toBeTruthy();
    const picture = card().querySelector('img');
    expect([picture?.getAttribute('src'), picture?.alt]).toEqual(['/api/covers/0123-640.webp', '']);
    // A picture that is gone leaves no hole.
    if (picture) fireEvent.error(picture);
    expect(card().querySelector('img')).toBeNull();
  });

  test.each<[string, Partial<Subject>]>([
    ['whose page was not read', {}],
    [
      'whose page says nothing',
      { link_card: { site: null, title: null, description: null, picture_url: null } },
    ],
  ])('%s has the host and the title of the subject', async (_name, fields) => {
    await openSubject(linked(fields));
    expect(within(card()).getByText('example.org')).toBeTruthy();
    expect(within(card()).getByText('Le terminal a cinquante ans')).toBeTruthy();
    expect(card().querySelector('img')).toBeNull();
  });

  test('has no card where there is a preview', async () => {
    await openSubject(linked({ content_url: 'https://youtu.be/dQw4w9WgXcQ', link_card }));
    expect(screen.queryByText('La fin des mots de passe')).toBeNull();
    expect(card().getAttribute('href')).toBe('https://youtu.be/dQw4w9WgXcQ');
  });
});
