import { roles } from '@nobicast/contracts/roles';
import { render } from '@testing-library/react';
import { RoleBadge } from './RoleBadge.tsx';

const badges = roles.map((role) => {
  const { container } = render(<RoleBadge role={role} />);
  return {
    role,
    text: container.textContent,
    icon: container.querySelector('svg')?.innerHTML,
    look: container.firstElementChild?.className,
  };
});

test('every role except the default one has a badge with its name (ROLES-02 to 05)', () => {
  const texts = Object.fromEntries(badges.map(({ role, text }) => [role, text]));
  expect(texts).toMatchObject({
    user: '',
    guest: 'Invité',
    host: 'Animateur',
    moderator: 'Modérateur',
    admin: 'Admin',
  });
  expect(Object.values(texts).filter((text) => text === '')).toHaveLength(1);
});

test('no two badges share an icon or a colour (ROLES-06)', () => {
  const shown = badges.filter(({ role }) => role !== 'user');
  expect(new Set(shown.map(({ icon }) => icon)).size).toBe(shown.length);
  expect(new Set(shown.map(({ look }) => look)).size).toBe(shown.length);
});
