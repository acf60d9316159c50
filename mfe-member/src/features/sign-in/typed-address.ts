import { isRecord } from '@nobicast/web-kit/api';

/** The address entered in the form, kept in its history entry, so that it is still there after "back". */
export interface TypedAddress {
  email: string;
}

export const readTypedAddress = (state: unknown): string =>
  isRecord(state) && typeof state.email === 'string' ? state.email : '';
