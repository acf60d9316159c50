import { limits } from '@nobicast/contracts/limits';

/** How many pages a list of the newsletter has: issues, recipients, addresses. */
export const newsletterPages = ({ total }: { total: number }) =>
  Math.ceil(total / limits.newsletter.pageSize);
