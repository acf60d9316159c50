import { pagePaths } from './generated/page-paths.ts';

/** The pages that tell what came of a sign-in, apart from `paths`, so that the bundles of listeners lack them. */
export const signInPaths = {
  emailSent: (email: string) => `${pagePaths.emailSent}?email=${encodeURIComponent(email)}`,
  /** The page with the field of the code, whose sentence it knows (sign-in-failures.ts). */
  codeFailed: (reason: string) => `${pagePaths.emailSent}?reason=${encodeURIComponent(reason)}`,
  /**
   * The page of a failed sign-in with the error code, whose sentence the page knows (sign-in-failures.ts), and, as the
   * code for support, the request id in our logs.
   */
  failedWith: (known: { code?: string | undefined; requestId?: string | undefined }) => {
    const { code: reason = '', requestId: code = '' } = known;
    const query = Object.entries({ reason, code }).filter(([, text]) => text !== '');
    return `${pagePaths.authFailed}${query.length > 0 ? '?' : ''}${new URLSearchParams(query)}`;
  },
} as const;
