import { getAccount, verifyBotCheck } from '@nobicast/contracts';
import { ApiError, callService } from '@nobicast/service-kit';

const deadlineMs = 5_000;

export interface Accounts {
  /** The address and the name of a member. */
  find(userId: string, requestId: string): Promise<{ email: string; name: string | null }>;
  /** @throws ApiError `bot_check_failed` */
  verifyToken(token: string, clientIp: string, requestId: string): Promise<void>;
}

/** What auth knows: accounts, and the bot check. */
export function accountsOf({ authUrl, secret }: { authUrl: string; secret: string }): Accounts {
  const common = { baseUrl: authUrl, secret, caller: 'comments', deadlineMs };
  return {
    async find(userId, requestId) {
      try {
        const account = await callService(getAccount, { ...common, requestId, params: { id: userId } });
        return { email: account.email, name: account.profile.name };
      } catch (error) {
        // The account was deleted a moment ago: its session is nobody's any more.
        if (error instanceof ApiError && error.code === 'user_not_found')
          throw new ApiError('unauthenticated', { cause: error });
        throw error;
      }
    },
    async verifyToken(token, clientIp, requestId) {
      const body = { token, client_ip: clientIp };
      const { is_valid: isValid, codes } = await callService(verifyBotCheck, { ...common, requestId, body });
      if (!isValid) throw new ApiError('bot_check_failed', { info: { codes } });
    },
  };
}
