import { canHost, canModerate, roles } from './roles.ts';

test('only hosts present episodes, and show what only hosts show of themselves', () => {
  expect(roles.filter(canHost)).toEqual(['host']);
});

test('moderators and admins moderate', () => {
  expect(roles.filter(canModerate)).toEqual(['moderator', 'admin']);
});
