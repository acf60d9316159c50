import { contactSentences } from '@nobicast/contracts/contact-sentences';
import { getAccount, verifyBotCheck } from '@nobicast/contracts';
import { ApiError, type InternalSecret, type ServiceUrl, callService } from '@nobicast/service-kit';

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

/** The address and the name of an account, from auth; undefined for one that was deleted. */
export const accountFinder =
  ({ authUrl, secret }: { authUrl: ServiceUrl; secret: InternalSecret }) =>
  async (userId: string): Promise<{ email: string; name: string | null } | undefined> => {
    try {
      const { email, profile } = await callService(getAccount, {
        baseUrl: authUrl,
        secret,
        caller: 'content',
        deadlineMs,
        params: { id: userId },
      });
      return { email, name: profile.name };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'user_not_found') return undefined;
      throw error;
    }
  };
