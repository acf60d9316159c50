import * as contracts from '@nobicast/contracts';
import { registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { retentionDays } from '../jobs/clean-up.job.ts';
import { presentSignInRequest } from '../profile/profile.present.ts';
import { requestLifetimeMs, resendAfterSeconds } from './personal-data.rules.ts';
import {
  completeErasure,
  exportAddress,
  readProof,
  requestLink,
  type PersonalDataDependencies,
} from './personal-data.use-cases.ts';

const dayMs = 24 * 60 * 60_000;
const after = (instant: Date, ms: number) => new Date(instant.getTime() + ms).toISOString();

const presentExport = (data: Awaited<ReturnType<typeof exportAddress>>) => ({
  has_account: data.hasAccount,
  sign_in_requests: data.signInRequests.map((request) => ({
    ...presentSignInRequest(request),
    kept_until: after(request.requested_at, retentionDays * dayMs),
  })),
  link_requests: data.linkRequests.map((request) => ({
    requested_at: request.requested_at.toISOString(),
    sent_at: request.sent_at?.toISOString() ?? null,
    expires_at: request.expires_at?.toISOString() ?? null,
    kept_until: after(request.requested_at, requestLifetimeMs),
  })),
  admin_grant: data.adminGrant ? { granted_at: data.adminGrant.grantedAt.toISOString() } : null,
});

export function personalDataRoutes(router: IRouter, dependencies: PersonalDataDependencies): void {
  registerRoute(router, contracts.requestPersonalDataLink, async ({ body, request }) => {
    await requestLink(dependencies, {
      email: body.email,
      botCheckToken: body.turnstile_token,
      clientIp: request.ip,
    });
    return { resend_after_seconds: resendAfterSeconds };
  });

  registerRoute(router, contracts.readAddressProof, async ({ body }) => {
    const proof = await readProof(dependencies, body.token);
    if (proof.state === 'erased') return proof;
    const { state, id, email, expiresAt } = proof;
    return { state, id, email, expires_at: expiresAt.toISOString() };
  });

  registerRoute(router, contracts.exportAddressAccountData, async ({ body }) =>
    presentExport(await exportAddress(dependencies, body.email)),
  );

  registerRoute(router, contracts.completeErasure, async ({ body }) => ({
    receipt: await completeErasure(dependencies, {
      token: body.token,
      comments: body.comments,
      messages: body.messages,
      keepsNewsletterHash: body.keeps_newsletter_hash,
    }),
  }));
}
