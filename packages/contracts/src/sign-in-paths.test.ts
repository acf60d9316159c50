import { signInPaths } from './sign-in-paths.ts';

test('the address of the failed sign-in page carries error code and request id where they are known (U31)', () => {
  expect(signInPaths.failedWith({ code: 'account_inactive', requestId: 'r-1' })).toBe(
    '/auth/failed?reason=account_inactive&code=r-1',
  );
  expect(signInPaths.failedWith({ requestId: 'r-1' })).toBe('/auth/failed?code=r-1');
  expect(signInPaths.failedWith({ code: undefined, requestId: undefined })).toBe('/auth/failed');
});
