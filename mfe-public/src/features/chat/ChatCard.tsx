import { brand, recordingDay, recordingTime } from '@nobicast/contracts/brand';
import { paths } from '@nobicast/contracts/paths';
import { buttonClass, ExternalLink, MoreLink } from '@nobicast/web-kit';
import { MessagesSquare } from '@nobicast/web-kit/icons';
import type { ReactNode } from 'react';
import { calendarId } from '../../calendar-id.ts';

const chatCopy = {
  title: `Le salon du ${recordingDay}`,
  /** Never converted to the visitor's time zone (A01). */
  line: `Pendant l’enregistrement, ${recordingDay} ${recordingTime} UTC, vos questions passent à l’antenne.`,
  join: 'Rejoindre le chat',
  calendar: 'Le direct dans votre agenda',
} as const;

export function ChatCard({ children }: { children?: ReactNode }) {
  return (
    <div className="aside-block">
      <h2 className="aside-title title">{chatCopy.title}</h2>
      <p className="soft">{chatCopy.line}</p>
      <p className="cluster mt-4">
        <ExternalLink className={buttonClass()} href={brand.links.chat}>
          <MessagesSquare className="icon" aria-hidden="true" />
          {chatCopy.join}
        </ExternalLink>
        {children}
      </p>
      <p className="mt-4">
        <MoreLink to={`${paths.subscribe}#${calendarId}`}>{chatCopy.calendar}</MoreLink>
      </p>
    </div>
  );
}
