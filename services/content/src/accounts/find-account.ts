import { getAccount } from '@nobicast/contracts';
import { ApiError, callService, type InternalSecret, type ServiceUrl } from '@nobicast/service-kit';

const deadlineMs = 5_000;

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
