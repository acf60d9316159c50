import { canHost, canModerate, roles } from './roles.ts';

test('only hosts host episodes and have the profile fields of hosts', () => {
  expect(roles.filter(canHost)).toEqual(['host']);
});

test('moderators and admins moderate', () => {
  expect(roles.filter(canModerate)).toEqual(['moderator', 'admin']);
});
