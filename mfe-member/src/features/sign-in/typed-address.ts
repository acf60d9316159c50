import { isRecord } from '@nobicast/web-kit/api';

/** Kept in the history entry, so that it is still there after "back". */
export interface TypedAddress {
  email: string;
}

export const readTypedAddress = (state: unknown): string =>
  isRecord(state) && typeof state.email === 'string' ? state.email : '';
