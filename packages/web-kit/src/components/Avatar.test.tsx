import { fireEvent, render } from '@testing-library/react';
import { initialsOf } from '../format/index.ts';
import { Avatar } from './Avatar.tsx';

test.each([
  [{ name: 'Ada Lovelace', email: 'zoe@x.fr' }, 'AL'],
  [{ name: null, email: 'zoe@x.fr' }, 'ZO'],
  [{ name: '   ', email: 'jo.martin@x.fr' }, 'JO'],
  [{ name: null, email: 'a@b.fr' }, 'A'],
  [{ name: '🦄 Licorne' }, '🦄L'],
  [{ name: null }, ''],
])('the initials of %o are %s', (person, letters) => {
  expect(initialsOf(person)).toBe(letters);
});

test('a picture that fails to load leaves the initials', () => {
  const { container } = render(
    <Avatar name={null} email="zoe@x.fr" imageUrl="https://images.example/z.jpg" />,
  );
  const picture = container.querySelector('img');
  expect(picture?.getAttribute('referrerpolicy')).toBe('no-referrer');
  if (picture) fireEvent.error(picture);
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toBe('ZO');
});
