import * as contracts from '@nobicast/contracts';
import { memberOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { Cookies } from '../cookies.ts';
import type { KnownDevices } from '../sign-in/known-devices.ts';
import type { PasskeyDependencies } from './answer-passkey.ts';
import { userHandleOf } from './ceremonies.ts';
import { presentPasskey } from './passkeys.present.ts';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startAddingPasskey,
} from './passkeys.use-cases.ts';
import { signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.use-case.ts';

export function passkeysRoutes(
  router: IRouter,
  dependencies: PasskeyDependencies & {
    cookies: Cookies;
    knownDevices: KnownDevices;
    teamSessionHours: number;
  },
): void {
  const { cookies, site } = dependencies;

  registerRoute(router, contracts.startPasskeySignIn, async (_input, response) => {
    const { question, browserToken } = await startPasskeySignIn(dependencies);
    cookies.setPasskey(response, browserToken);
    return question;
  });

  registerRoute(router, contracts.signInWithPasskey, async ({ body, request }, response) => {
    const { user, sessionToken, deviceCookie } = await signInWithPasskey(dependencies, {
      answer: body,
      browserToken: cookies.passkey(request),
      previousSessionToken: cookies.session(request),
      userAgent: request.get('user-agent'),
    });
    cookies.setSession(response, sessionToken);
    cookies.setDevice(response, deviceCookie);
    cookies.clearPasskey(response);
    return { name: user.name, email: user.email };
  });

  registerRoute(router, contracts.listPasskeys, async ({ actor }) => {
    const { passkeys, canAdd } = await listPasskeys(dependencies, memberOf(actor));
    return { passkeys: passkeys.map(presentPasskey), can_add: canAdd };
  });

  registerRoute(router, contracts.startAddingPasskey, async ({ actor }) => {
    const { user, challenge, existing } = await startAddingPasskey(dependencies, memberOf(actor));
    return {
      challenge,
      rp_id: site.id,
      user_id: userHandleOf(user.id),
      user_name: user.email,
      excluded: existing.map(({ credentialId }) => credentialId),
    };
  });

  registerRoute(router, contracts.addPasskey, async ({ actor, body, request }) => {
    const userAgent = request.get('user-agent');
    const passkey = await addPasskey(dependencies, { member: memberOf(actor), created: body, userAgent });
    return { passkey: presentPasskey(passkey) };
  });

  registerRoute(router, contracts.renamePasskey, async ({ actor, params, body }) => {
    const renamed = await renamePasskey(dependencies, { member: memberOf(actor), ...params, ...body });
    return { passkey: presentPasskey(renamed) };
  });

  registerRoute(router, contracts.removePasskey, async ({ actor, params, request }) => {
    const userAgent = request.get('user-agent');
    await removePasskey(dependencies, { member: memberOf(actor), ...params, userAgent });
    return {};
  });
}
