export * from './fake-host.ts';
export * from './render-screen.tsx';
export * from './stub-fetch.ts';
export * from './stub-turnstile.ts';
export * from './fake-passkeys.ts';
