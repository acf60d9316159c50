import * as contracts from '@nobicast/contracts';
import { memberOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { Cookies } from '../cookies.ts';
import type { User } from '../users/users.repository.ts';
import { presentSession } from './sessions.present.ts';
import {
  endOtherSessions,
  endSession,
  findCurrentUser,
  hasDeactivatedAccount,
  listSessions,
  resolveSession,
  signOut,
  type SessionsDependencies,
} from './sessions.use-cases.ts';

const presentUser = (user: User | undefined): contracts.CurrentUser => ({
  is_authenticated: user !== undefined,
  id: user?.id ?? null,
  name: user?.name ?? null,
  email: user?.email ?? null,
  picture: user?.avatarUrl ?? null,
  role: user?.role ?? 'user',
  provider: user ? contracts.providerLabels[user.provider] : null,
});

export function sessionsRoutes(
  router: IRouter,
  dependencies: SessionsDependencies & { cookies: Cookies },
): void {
  const { cookies } = dependencies;

  registerRoute(router, contracts.resolveSession, async ({ body }) => {
    const actor = await resolveSession(dependencies, body.token_hash);
    if (!actor) return { actor: null };
    return {
      actor: {
        user_id: actor.userId,
        role: actor.role,
        session_id: actor.sessionId,
        proved_at: actor.provedAt.toISOString(),
        ...(actor.lacksPasskey && { lacks_passkey: true as const }),
      },
    };
  });

  registerRoute(router, contracts.signOut, async ({ actor, request }, response) => {
    await signOut(dependencies, { actor, sessionToken: cookies.session(request) });
    cookies.clearSession(response);
    cookies.clearSignIn(response);
    return {};
  });

  registerRoute(router, contracts.getCurrentUser, async ({ actor, request }) => {
    const user = await findCurrentUser(dependencies, actor);
    if (user) return { user: presentUser(user) };
    const isDeactivated = await hasDeactivatedAccount(dependencies, cookies.session(request));
    return { user: { ...presentUser(undefined), ...(isDeactivated && { is_deactivated: true as const }) } };
  });

  registerRoute(router, contracts.listSessions, async ({ actor }) => {
    const member = memberOf(actor);
    const sessions = await listSessions(dependencies, member);
    return { sessions: sessions.map((session) => presentSession(session, member.sessionId)) };
  });

  registerRoute(router, contracts.revokeSession, async ({ actor, params }) => {
    await endSession(dependencies, memberOf(actor), params.id);
    return {};
  });

  registerRoute(router, contracts.revokeOtherSessions, async ({ actor }) => ({
    ended: await endOtherSessions(dependencies, memberOf(actor)),
  }));
}
