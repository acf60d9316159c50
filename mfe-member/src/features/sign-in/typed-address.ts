import { isRecord } from '@nobicast/web-kit/api';

/** The address that somebody gave, kept in the history entry of the form: "back" finds it again. */
export interface TypedAddress {
  email: string;
}

export const readTypedAddress = (state: unknown): string =>
  isRecord(state) && typeof state.email === 'string' ? state.email : '';
