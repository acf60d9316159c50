import * as contracts from '@nobicast/contracts';
import { registerRoute, registerStream } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { describeBotCheck, tryToken } from './bot-check.use-cases.ts';
import type { ChosenBotCheck } from './choose-bot-check.ts';

export interface BotCheckDependencies {
  botCheck: ChosenBotCheck;
  /** Pages for developers (A72). */
  areDevPagesOn: boolean;
}

export function botCheckRoutes(router: IRouter, { botCheck, areDevPagesOn }: BotCheckDependencies): void {
  registerRoute(router, contracts.getBotCheckConfig, () => describeBotCheck(botCheck));

  if (botCheck.provider === 'altcha') {
    const { check } = botCheck;
    registerStream(router, contracts.getBotCheckChallenge, async (_input, response) => {
      // The widget reads bare JSON, without our envelope.
      response.set('Cache-Control', 'no-store').json(await check.createChallenge());
    });
  }

  if (areDevPagesOn)
    registerRoute(router, contracts.testBotCheck, ({ query, request }) =>
      tryToken(botCheck, { token: query.token ?? '', clientIp: request.ip ?? '' }),
    );

  registerRoute(router, contracts.verifyBotCheck, async ({ body }) => {
    const { isValid, codes } = await botCheck.check.verify({ token: body.token, clientIp: body.client_ip });
    return { is_valid: isValid, codes };
  });
}
