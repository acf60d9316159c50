import { limits, paths } from '@nobicast/contracts';
import { maskEmail } from '@nobicast/contracts/sign-in-token';
import type { Request, Response } from 'express';
import { Passport } from 'passport';
import magicLogin from 'passport-magic-login';
import { z } from 'zod';
import type { LinkPurpose } from './sign-in-links.repository.ts';

type Strategy = typeof magicLogin;

// A CommonJS library with a default export: Node hands over its module, bundlers and Jest its default.
const MagicLoginStrategy =
  'default' in magicLogin ? (magicLogin as unknown as { default: Strategy }).default : magicLogin;

/** The page of the site that each kind of link opens. */
const pages = { sign_in: paths.authVerify, proof: paths.authConfirm } as const;
const payloadSchema = (purpose: LinkPurpose) =>
  z.object({ destination: z.string(), linkId: z.uuid(), purpose: z.literal(purpose) });

/** The claims of a link that is signed with our secret and has not expired. */
export interface LinkClaims {
  id: string;
}

/**
 * A request with the only parts that the library's `send` and `authenticate` read. The query is empty, because the
 * library would prefer a token in the query to the one in the body.
 */
const requestWith = (body: Record<string, string>) =>
  ({ method: 'POST', headers: { 'content-type': 'application/json' }, query: {}, body }) as Request;

type Middleware = (request: Request, response: object, next: (error: unknown) => void) => void;

/** The only parts of a response that the library's `send` uses. */
interface LinkResponse {
  /** Called when it refuses. */
  status(code: number): { send(): void };
  /** Called after `sendMagicLink` has received the link. */
  json(): void;
}

export type MagicLinks = ReturnType<typeof createMagicLinks>;

/** Creates and reads signed links of one purpose, with passport-magic-login. */
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
      // The mail is not sent from here, because the library would print its errors and report success.
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
     * A new link, valid for 15 minutes from now. The library needs a destination in the payload, which anybody can
     * read: it is the masked address that the link's page shows (A38). The link's row has the full one.
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

    /** The claims of a token; undefined for an invalid one. */
    read: (token: string): Promise<LinkClaims | undefined> =>
      new Promise((resolve, reject) => {
        const settle = (error: unknown, claims?: LinkClaims | false | null) => {
          if (error) reject(error);
          else resolve(claims || undefined);
        };
        // The type of what Passport returns is `any`: a middleware.
        const authenticate = passport.authenticate(reader.name, { session: false }, settle) as Middleware;
        authenticate(requestWith({ token }), {}, settle);
      }),
  };
}
