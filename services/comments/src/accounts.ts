import { getAccount, stopPublicationMail, verifyBotCheck } from '@nobicast/contracts';
import { ApiError, callService, type InternalSecret, type ServiceUrl } from '@nobicast/service-kit';

const deadlineMs = 5_000;

export interface KnownAccount {
  email: string;
  name: string | null;
  wantsPublicationMail: boolean;
}

export interface Accounts {
  /** Undefined for a deleted account. */
  find(userId: string, requestId?: string): Promise<KnownAccount | undefined>;
  /** Of mails about published comments. Does nothing for a deleted account. */
  stopPublicationMail(userId: string, requestId: string): Promise<void>;
  /** @throws ApiError `bot_check_failed` */
  verifyToken(token: string, clientIp: string, requestId: string): Promise<void>;
}

const unlessDeleted = async <Result>(call: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'user_not_found') return undefined;
    throw error;
  }
};

/** Calls of the auth service: accounts, and the bot check. */
export function accountsOf({ authUrl, secret }: { authUrl: ServiceUrl; secret: InternalSecret }): Accounts {
  const common = { baseUrl: authUrl, secret, caller: 'comments', deadlineMs };
  return {
    async find(userId, requestId) {
      const account = await unlessDeleted(
        callService(getAccount, { ...common, ...(requestId && { requestId }), params: { id: userId } }),
      );
      if (!account) return undefined;
      const { email, profile } = account;
      return { email, name: profile.name, wantsPublicationMail: profile.wants_publication_mail };
    },
    async stopPublicationMail(userId, requestId) {
      await unlessDeleted(callService(stopPublicationMail, { ...common, requestId, params: { id: userId } }));
    },
    async verifyToken(token, clientIp, requestId) {
      const body = { token, client_ip: clientIp };
      const { is_valid: isValid, codes } = await callService(verifyBotCheck, { ...common, requestId, body });
      if (!isValid) throw new ApiError('bot_check_failed', { info: { codes } });
    },
  };
}
