import * as contracts from '@nobicast/contracts';
import { memberOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { Cookies } from '../cookies.ts';
import { resendAfterSeconds } from '../sign-in/sign-in.rules.ts';
import {
  confirmProof,
  getProof,
  proveWithPasskey,
  sendProofLink,
  startProof,
  type ProofDependencies,
} from './proof.use-cases.ts';

export function proofRoutes(
  router: IRouter,
  dependencies: ProofDependencies & { cookies: Pick<Cookies, 'device'> },
): void {
  registerRoute(router, contracts.getProof, async ({ actor }) => ({
    proved_at: (await getProof(dependencies, memberOf(actor))).toISOString(),
  }));

  registerRoute(router, contracts.startProof, async ({ actor }) => {
    const { provedAt, question } = await startProof(dependencies, memberOf(actor));
    return { proved_at: provedAt.toISOString(), question };
  });

  registerRoute(router, contracts.proveWithPasskey, async ({ actor, body, request }) => {
    const userAgent = request.get('user-agent');
    await proveWithPasskey(dependencies, { member: memberOf(actor), answer: body, userAgent });
    return {};
  });

  registerRoute(router, contracts.sendProofLink, async ({ actor, request }) => {
    const browser = {
      clientIp: request.ip,
      token: undefined,
      deviceCookie: dependencies.cookies.device(request),
    };
    await sendProofLink(dependencies, { member: memberOf(actor), browser });
    return { resend_after_seconds: resendAfterSeconds };
  });

  registerRoute(router, contracts.confirmProof, async ({ body, request }) => {
    await confirmProof(dependencies, { token: body.token, clientIp: request.ip });
    return {};
  });
}
