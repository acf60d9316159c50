import { paths } from './paths.ts';

test('the address of the failed sign-in page carries message and request id where they are known (U31)', () => {
  expect(paths.authFailedWith({ message: 'Réessayez & attendez.', requestId: 'r-1' })).toBe(
    '/auth/failed?message=R%C3%A9essayez+%26+attendez.&code=r-1',
  );
  expect(paths.authFailedWith({ requestId: 'r-1' })).toBe('/auth/failed?code=r-1');
  expect(paths.authFailedWith({ message: undefined, requestId: undefined })).toBe('/auth/failed');
});
