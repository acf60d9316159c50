export { EpisodeIssue } from './EpisodeIssue.tsx';
export { Issue, publicFrom } from './Issue.tsx';
export { IssueList } from './IssueList.tsx';
export { issueIdOf, subscribersRest } from './newsletter-path.ts';
export type { InstantField } from './SendIssue.tsx';
export { SubscriberList } from './SubscriberList.tsx';
