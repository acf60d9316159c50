import * as contracts from '@nobicast/contracts';
import {
  isForm,
  redirectFormFailures,
  registerRoute,
  registerStream,
  type Logger,
} from '@nobicast/service-kit';
import type { IRouter, Request, Response } from 'express';
import type { Cookies } from '../cookies.ts';
import { resendAfterSeconds } from './sign-in.rules.ts';
import { signInWithCode, type CodeDependencies } from './sign-in-with-code.use-case.ts';
import { resendSignIn, startSignIn, type StartDependencies } from './start-sign-in.use-case.ts';
import { codeFailurePage, failurePage, successPage } from './verify-form.ts';
import { verifySignIn, type SignedIn, type VerifyDependencies } from './verify-sign-in.use-case.ts';

const presentSignedIn = ({ user, isNew, destination }: SignedIn) => ({
  name: user.name,
  email: user.email,
  is_new: isNew,
  destination,
});

export function signInRoutes(
  router: IRouter,
  dependencies: StartDependencies &
    VerifyDependencies &
    CodeDependencies & { cookies: Cookies; logger: Logger },
): void {
  const { cookies, logger } = dependencies;
  const browserOf = (request: Request) => ({
    clientIp: request.ip,
    token: cookies.signIn(request),
    deviceCookie: cookies.device(request),
  });

  const signingBrowserOf = (request: Request) => ({
    clientIp: request.ip,
    userAgent: request.get('user-agent'),
    signInToken: cookies.signIn(request),
    previousSessionToken: cookies.session(request),
  });
  const answer = (request: Request, response: Response, signedIn: SignedIn) => {
    cookies.setSession(response, signedIn.sessionToken);
    cookies.setDevice(response, signedIn.deviceCookie);
    cookies.clearSignIn(response);
    response.set('Cache-Control', 'no-store');
    const reply = presentSignedIn(signedIn);
    if (isForm(request)) response.redirect(303, successPage(reply));
    else response.json({ ok: true, data: reply });
  };

  registerRoute(router, contracts.startSignIn, async ({ body, request }, response) => {
    const browserToken = await startSignIn(dependencies, {
      email: body.email,
      botCheckToken: body.turnstile_token,
      destination: body.destination,
      browser: browserOf(request),
    });
    cookies.setSignIn(response, browserToken);
    return { resend_after_seconds: resendAfterSeconds };
  });

  registerRoute(router, contracts.resendSignIn, async ({ request }, response) => {
    cookies.setSignIn(response, await resendSignIn(dependencies, browserOf(request)));
    return { resend_after_seconds: resendAfterSeconds };
  });

  registerStream(router, contracts.verifySignIn, async ({ body, request }, response) => {
    const signedIn = await verifySignIn(dependencies, {
      linkToken: body.token,
      isConfirmed: body.is_confirmed,
      ...signingBrowserOf(request),
    });
    answer(request, response, signedIn);
  });
  router.use(contracts.verifySignIn.path, redirectFormFailures(logger, failurePage));

  registerStream(router, contracts.signInWithCode, async ({ body, request }, response) => {
    answer(request, response, await signInWithCode(dependencies, { ...body, ...signingBrowserOf(request) }));
  });
  router.use(contracts.signInWithCode.path, redirectFormFailures(logger, codeFailurePage));
}
