import { getAccount, stopPublicationMail, verifyBotCheck } from '@nobicast/contracts';
import type { InternalSecret } from './actor.ts';
import { ApiError } from './errors.ts';
import { callService } from './http-client.ts';
import type { ServiceUrl } from './instances.ts';

const deadlineMs = 5_000;

interface KnownAccount {
  email: string;
  name: string | null;
  wantsPublicationMail: boolean;
}

export interface Accounts {
  /** Undefined for a deleted account. */
  find(userId: string, requestId?: string): Promise<KnownAccount | undefined>;
  /** Switches the mails about published comments off. Does nothing for a deleted account. */
  stopPublicationMail(userId: string, requestId: string): Promise<void>;
  /** Verifies a token of the bot check and uses it up. @throws ApiError `bot_check_failed` */
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

interface AccountsOptions {
  authUrl: ServiceUrl;
  secret: InternalSecret;
  /** The name of the calling service. */
  caller: string;
  /** What a visitor reads whose token is refused; absent: the sentence of `bot_check_failed`. */
  refusal?: string;
}

/** What auth knows: accounts, and the bot check. */
export function accountsOf({ authUrl, secret, caller, refusal }: AccountsOptions): Accounts {
  const common = { baseUrl: authUrl, secret, caller, deadlineMs };
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
      if (!isValid)
        throw new ApiError('bot_check_failed', { info: { codes }, ...(refusal && { sentence: refusal }) });
    },
  };
}
