import { limits, paths } from '@nobicast/contracts';
import { maskEmail } from '@nobicast/contracts/sign-in-token';
import type { Request, Response } from 'express';
import { Passport } from 'passport';
import magicLogin from 'passport-magic-login';
import { z } from 'zod';
import type { LinkPurpose } from './sign-in.repository.ts';

type Strategy = typeof magicLogin;

// A CommonJS library with a default export: Node imports its module, bundlers and Jest its default.
const MagicLoginStrategy =
  'default' in magicLogin ? (magicLogin as unknown as { default: Strategy }).default : magicLogin;

const pages = { sign_in: paths.authVerify, proof: paths.authConfirm } as const;
const payloadSchema = (purpose: LinkPurpose) =>
  z.object({ destination: z.string(), linkId: z.uuid(), purpose: z.literal(purpose) });

/** Signed with our secret and not expired. */
export interface LinkClaims {
  id: string;
}

/**
 * Has only what the library's `send` and `authenticate` read. The query is empty, because the library would prefer its
 * token to the body's.
 */
const requestWith = (body: Record<string, string>) =>
  ({ method: 'POST', headers: { 'content-type': 'application/json' }, query: {}, body }) as Request;

type Middleware = (request: Request, response: object, next: (error: unknown) => void) => void;

/** Has only what the library's `send` uses. */
interface LinkResponse {
  /** For a refusal. */
  status(code: number): { send(): void };
  /** After `sendMagicLink` has received the link. */
  json(): void;
}

export type MagicLinks = ReturnType<typeof createMagicLinks>;

/** Signed links of one purpose, with passport-magic-login. */
export function createMagicLinks({
  secret,
  publicUrl,
  purpose = 'sign_in',
}: {
  secret: string;
  publicUrl: string;
  purpose?: LinkPurpose;
}) {
  const schema = payloadSchema(purpose);
  const createStrategy = (onLink: (href: string) => void) =>
    new MagicLoginStrategy({
      secret,
      callbackUrl: `${publicUrl}${pages[purpose]}`,
      jwtOptions: { expiresIn: `${limits.signIn.linkLifetimeMinutes}m` },
      // Does not send the mail: the library would print errors and report success.
      sendMagicLink: async (_destination, href) => onLink(href),
      verify: (payload: unknown, done) => {
        const { data } = schema.safeParse(payload);
        done(null, data && ({ id: data.linkId } satisfies LinkClaims));
      },
    });
  const passport = new Passport();
  const reader = createStrategy(() => undefined);
  passport.use(reader);

  return {
    /**
     * Valid for 15 minutes. The library needs a destination in the payload, which anybody can read: it is the masked
     * address shown by the link's page (A38). The link's row has the full one.
     */
    create: ({ id, email }: LinkClaims & { email: string }): Promise<string> =>
      new Promise((resolve, reject) => {
        const response: LinkResponse = {
          status: (code) => ({ send: () => reject(new Error(`The link could not be created (${code}).`)) }),
          json: () => undefined,
        };
        const request = requestWith({ destination: maskEmail(email) ?? id, linkId: id, purpose });
        createStrategy(resolve).send(request, response as Response); // see LinkResponse
      }),

    /** Undefined for an invalid token. */
    read: (token: string): Promise<LinkClaims | undefined> =>
      new Promise((resolve, reject) => {
        const settle = (error: unknown, claims?: LinkClaims | false | null) => {
          if (error) reject(error);
          else resolve(claims || undefined);
        };
        // Passport types its result, a middleware, as `any`.
        const authenticate = passport.authenticate(reader.name, { session: false }, settle) as Middleware;
        authenticate(requestWith({ token }), {}, settle);
      }),
  };
}
