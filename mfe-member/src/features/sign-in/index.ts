export * from './LinkValidity.tsx';
export * from './LoginForm.tsx';
export * from './ResendPanel.tsx';
export * from './sign-in.copy.ts';
export * from './use-resend.ts';
export * from './use-verification.ts';
export * from './RedirectCountdown.tsx';
export * from './welcome.copy.ts';
