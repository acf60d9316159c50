import { contactSentences } from '@nobicast/contracts/contact-sentences';
import { verifyBotCheck } from '@nobicast/contracts';
import { ApiError, callService, type InternalSecret, type ServiceUrl } from '@nobicast/service-kit';

const deadlineMs = 5_000;

/** Verifies a token, which is used up by that. @throws ApiError `bot_check_failed` */
export type VerifyToken = (token: string, clientIp: string, requestId: string) => Promise<void>;

/** The bot check, which auth alone knows. */
export const botCheckOf =
  ({ authUrl, secret }: { authUrl: ServiceUrl; secret: InternalSecret }): VerifyToken =>
  async (token, clientIp, requestId) => {
    const { is_valid: isValid, codes } = await callService(verifyBotCheck, {
      baseUrl: authUrl,
      secret,
      caller: 'content',
      deadlineMs,
      requestId,
      body: { token, client_ip: clientIp },
    });
    if (!isValid)
      throw new ApiError('bot_check_failed', { sentence: contactSentences.token, info: { codes } });
  };
