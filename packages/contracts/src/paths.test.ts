import { paths } from './paths.ts';

test('the address of the failed sign-in page carries message and code where they are known', () => {
  expect(paths.authFailedWith({ message: 'Réessayez & attendez.', code: 'too_many_requests' })).toBe(
    '/auth/failed?message=R%C3%A9essayez+%26+attendez.&code=too_many_requests',
  );
  expect(paths.authFailedWith({ code: 'internal' })).toBe('/auth/failed?code=internal');
  expect(paths.authFailedWith({ message: undefined, code: undefined })).toBe('/auth/failed');
});
