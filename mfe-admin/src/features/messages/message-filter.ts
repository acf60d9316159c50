import type { MessageState } from '@nobicast/contracts/admin-messages';
import type { MessageKind } from '@nobicast/contracts/contact';

export interface Filter {
  search: string;
  kind: MessageKind | undefined;
  state: MessageState | undefined;
}

/** As in the address. */
export const messageKindNames: Record<MessageKind, string> = {
  contact: 'messages',
  application: 'candidatures',
};
export const messageStateNames: Record<MessageState, string> = {
  new: 'nouveaux',
  answered: 'repondus',
  accepted: 'acceptes',
  declined: 'declines',
};

export const kinds = ['contact', 'application'] as const;
export const states = ['new', 'answered', 'accepted', 'declined'] as const;
