import type { Message } from '@nobicast/contracts/admin-messages';
import { useCreateFrom, type KnownOfGuest } from '../../features/guests/index.ts';
import { linksOfTyped, MessageList, MessageView, MissingMessage } from '../../features/messages/index.ts';
import type { SectionProps } from './section.ts';

/** The messages of visitors, or the one that the address names. */
export function MessagesSection({ rest }: SectionProps) {
  const createFrom = useCreateFrom();
  if (rest === '') return <MessageList />;
  // The key gives another message a form of its own.
  return /^\d{1,9}$/.test(rest) ? (
    <MessageView
      key={rest}
      id={Number(rest)}
      onCreateGuest={(message) => void createFrom(guestOf(message))}
    />
  ) : (
    <MissingMessage />
  );
}

/** What an application tells of a person of the directory. Links that are none are left to read in the message. */
const guestOf = ({ bio, ...application }: Message): KnownOfGuest => ({
  messageId: application.id,
  name: application.name,
  email: application.email,
  domains: [application.title],
  ...(bio !== null && { bio }),
  links: linksOfTyped(application),
});
