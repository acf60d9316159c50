import { MessageList, MessageView, MissingMessage } from '../../features/messages/index.ts';
import type { SectionProps } from './section.ts';

/** The messages of visitors; at the address of one of them, that one. */
export function MessagesSection({ rest }: SectionProps) {
  if (rest === '') return <MessageList />;
  // Another message is another form.
  return /^\d{1,9}$/.test(rest) ? <MessageView key={rest} id={Number(rest)} /> : <MissingMessage />;
}
