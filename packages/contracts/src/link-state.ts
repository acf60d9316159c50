import { z } from 'zod';

/** What came of opening an address. */
export const linkStateSchema = z
  .enum(['alive', 'dead', 'unclear', 'refused'])
  .describe(
    '`dead`: nobody answers there, or the page is gone. `unclear`: somebody answers, but not to programs. `refused`: an address that is not on the public internet',
  );
export type LinkState = z.infer<typeof linkStateSchema>;
