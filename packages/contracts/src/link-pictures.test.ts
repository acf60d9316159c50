import { episodePicture, subjectPicture } from './link-pictures.ts';

const episode = {
  number: 975,
  type: 'podcast' as const,
  title: 'Le cloud',
  slug: 'le-cloud',
  published_at: '2026-01-05T09:00:00.000Z',
  cover_url: null,
};
const subject = { id: 7, title: 'Un sujet', start_ms: null };

test('the address of a picture stays the same until what it shows changes (OG3)', () => {
  const address = episodePicture(episode);
  expect(address).toMatch(/^\/pictures\/episodes\/le-cloud-[\da-z]{14}\.png$/);
  expect(episodePicture({ ...episode })).toBe(address);
  const changes = [
    { number: 976 },
    { type: 'preparation' as const },
    { title: 'Le Cloud' },
    { title: null },
    { published_at: '2026-01-06T09:00:00.000Z' },
    { cover_url: '/api/covers/a-1400.jpg' },
  ];
  const others = changes.map((change) => episodePicture({ ...episode, ...change }));
  expect(new Set([address, ...others]).size).toBe(changes.length + 1);
});

test('the address for a subject depends on the subject and on its episode (OG3)', () => {
  const address = subjectPicture(episode, subject);
  expect(address).toMatch(/^\/pictures\/episodes\/le-cloud\/subjects\/7-[\da-z]{14}\.png$/);
  const others = [
    subjectPicture(episode, { ...subject, title: 'Un autre' }),
    subjectPicture(episode, { ...subject, start_ms: 60_000 }),
    subjectPicture({ ...episode, title: 'Autre' }, subject),
  ];
  expect(new Set([address, ...others]).size).toBe(4);
});
