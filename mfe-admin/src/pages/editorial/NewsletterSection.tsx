import { nextDistribution } from '@nobicast/web-kit/countdown';
import { instantOf, wallClockOf } from '@nobicast/web-kit/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { ParisDateField } from '../../editing/ParisDateField.tsx';
import {
  Issue,
  issueIdOf,
  IssueList,
  SubscriberList,
  subscribersRest,
  type InstantField,
} from '../../features/newsletter/index.ts';
import { NotFoundPage } from '../NotFoundPage.tsx';
import type { SectionProps } from './section.ts';

/** The issues of the newsletter, one of them, or who gets it. */
export function NewsletterSection({ rest }: SectionProps) {
  if (rest === '') return <IssueList />;
  if (rest === subscribersRest) return <SubscriberList />;
  const id = issueIdOf(rest);
  return id === undefined ? <NotFoundPage /> : <Issue key={id} id={id} DateField={DateField} />;
}

/** When an issue is sent: next Monday at first, on the clocks of Paris. */
const DateField: InstantField = ({ label, error, when, onInstant }) => {
  const [value, setValue] = useState(() => wallClockOf(nextDistribution(new Date()).toISOString()));
  const instant = value === '' ? undefined : instantOf(value);
  const tell = useEffectEvent(onInstant);
  useEffect(() => tell(instant), [instant]);
  return (
    <ParisDateField
      label={label}
      when={when}
      {...(error !== undefined && { error })}
      value={value}
      onChange={setValue}
      isReadOnly={false}
    />
  );
};
