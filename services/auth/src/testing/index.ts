export * from './auth-for-test.ts';
export * from './factories.ts';
export * from './browser.ts';
export * from './caller.ts';
export * from './software-authenticator.ts';
