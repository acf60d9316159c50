import { paths } from './paths.ts';

test('the address of the failed sign-in page carries error code and request id where they are known (U31)', () => {
  expect(paths.authFailedWith({ code: 'account_inactive', requestId: 'r-1' })).toBe(
    '/auth/failed?reason=account_inactive&code=r-1',
  );
  expect(paths.authFailedWith({ requestId: 'r-1' })).toBe('/auth/failed?code=r-1');
  expect(paths.authFailedWith({ code: undefined, requestId: undefined })).toBe('/auth/failed');
});
