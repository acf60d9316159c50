import { limits, paths } from '@nobicast/contracts';
import type { Request, Response } from 'express';
import { Passport } from 'passport';
import magicLogin from 'passport-magic-login';
import { z } from 'zod';

type Strategy = typeof magicLogin;

// A CommonJS library with a default export: Node hands over its module, bundlers and Jest its default.
const MagicLoginStrategy =
  'default' in magicLogin ? (magicLogin as unknown as { default: Strategy }).default : magicLogin;

const purpose = 'sign_in';
const payloadSchema = z.object({
  destination: z.string(),
  linkId: z.uuid(),
  purpose: z.literal(purpose),
});

/** What a link proves: our secret signed it, and it is younger than its lifetime. */
export interface LinkClaims {
  id: string;
  email: string;
}

export type MagicLinks = ReturnType<typeof createMagicLinks>;

/**
 * Signed sign-in links, made and read by passport-magic-login. A strategy serves one call, so that the
 * caller's work can be its callback: the library has only one for all.
 */
export function createMagicLinks({ secret, publicUrl }: { secret: string; publicUrl: string }) {
  const passport = new Passport();
  const settings = {
    secret,
    callbackUrl: `${publicUrl}${paths.authVerify}`,
    jwtOptions: { expiresIn: `${limits.signIn.linkLifetimeMinutes}m` as const },
  };

  return {
    /** Makes a link, valid for 15 minutes from now, and has it delivered. Fails as `deliver` fails. */
    async send(claims: LinkClaims, deliver: (href: string) => Promise<void>): Promise<void> {
      // The library prints what `sendMagicLink` rejects with, and calls that a success of ours: it never rejects.
      let outcome: { error: unknown } | undefined;
      const strategy = new MagicLoginStrategy({
        ...settings,
        sendMagicLink: async (_destination, href) => {
          await deliver(href).catch((error: unknown) => {
            outcome = { error };
          });
        },
        verify: () => undefined,
      });
      const request = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: { destination: claims.email, linkId: claims.id, purpose },
      };
      await new Promise<void>((resolve, reject) => {
        const response = {
          status: (code: number) => ({
            send: () => reject(new Error(`The link could not be made (${code}).`)),
          }),
          json: ({ success }: { success: boolean }) => {
            if (outcome) reject(outcome.error);
            else if (success) resolve();
            else reject(new Error('The link could not be sent.'));
          },
        };
        // The library touches only what these two have: see its `send`.
        strategy.send(request as unknown as Request, response as unknown as Response);
      });
    },

    /** Hands the claims of a token to `use` and answers its result; undefined for a token that is not good. */
    read<Result extends object>(
      token: string,
      use: (claims: LinkClaims) => Promise<Result | undefined>,
    ): Promise<Result | undefined> {
      return new Promise((resolve, reject) => {
        const strategy = new MagicLoginStrategy({
          ...settings,
          sendMagicLink: async () => undefined,
          verify: (payload: unknown, done) => {
            const claims = payloadSchema.safeParse(payload);
            if (!claims.success) {
              done(null, undefined);
              return;
            }
            const { linkId, destination } = claims.data;
            use({ id: linkId, email: destination }).then((result) => done(null, result), done);
          },
        });
        const settle = (error: unknown, result?: Result | false | null) => {
          if (error) reject(error);
          else resolve(result || undefined);
        };
        // The library looks into the query first: it gets none, the token comes from the body alone.
        const request = { method: 'POST', headers: {}, query: {}, body: { token } };
        passport.authenticate(strategy, { session: false }, settle)(request, {}, settle);
      });
    },
  };
}
