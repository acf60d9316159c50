import { z } from 'zod';

/** What came of opening an address. */
export const linkStateSchema = z
  .enum(['alive', 'dead', 'unclear', 'refused'])
  .describe(
    '`dead`: there is no such server or page. `unclear`: the server answers programs otherwise than people. `refused`: an address that is not on the public internet, or holds a user or a password: it is not opened',
  );
export type LinkState = z.infer<typeof linkStateSchema>;
