export * from './ask-passkey.ts';
