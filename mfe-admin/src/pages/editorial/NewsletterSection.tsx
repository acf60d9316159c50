import { SendDateField } from '../../editing/SendDateField.tsx';
import {
  Issue,
  issueIdOf,
  IssueList,
  SubscriberList,
  subscribersRest,
} from '../../features/newsletter/index.ts';
import { NotFoundPage } from '../NotFoundPage.tsx';
import type { SectionProps } from './section.ts';

/** The issues of the newsletter, one of them, or who gets it. */
export function NewsletterSection({ rest }: SectionProps) {
  if (rest === '') return <IssueList />;
  if (rest === subscribersRest) return <SubscriberList />;
  const id = issueIdOf(rest);
  return id === undefined ? <NotFoundPage /> : <Issue key={id} id={id} DateField={SendDateField} />;
}
