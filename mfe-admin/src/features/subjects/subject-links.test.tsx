import { screen } from '@testing-library/react';
import { ok } from '../../testing/open-admin.tsx';
import {
  buildSubject,
  closeSubjects,
  listed,
  openSubjects,
  path,
  press,
  writes,
} from '../../testing/subjects-screen.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  closeSubjects();
  jest.useRealTimers();
});

test('the links of all subjects are checked on demand: addresses, texts and descriptions', async () => {
  const list = listed([
    buildSubject(1, {
      content_type: 'link',
      content_url: 'https://x.example/1',
      description: 'Voir [là](https://x.example/2).',
    }),
    buildSubject(2, { content_text: 'https://x.example/3' }),
    buildSubject(3),
  ]);
  const shown = '/api/admin/shown-text';
  await openSubjects({ [path]: list, [shown]: ok({ html: '', words: 1, read_minutes: 1, links: [] }) });
  await press('Vérifier les liens');
  const texts = ['https://x.example/1\n\nVoir [là](https://x.example/2).', 'https://x.example/3'];
  expect(writes()).toEqual(texts.map((markdown) => ['POST', shown, { markdown, as: 'notes' }]));
  expect(screen.getByText('Aucun lien.')).toBeTruthy();
});
