import { z } from 'zod';

/** What came of opening an address. */
export const linkStateSchema = z
  .enum(['alive', 'dead', 'unclear', 'refused'])
  .describe(
    '`dead`: there is no such server or page. `unclear`: the server may answer programs differently from people. `refused`: the address was not opened, because it is not on the public internet, or contains a user name or a password',
  );
export type LinkState = z.infer<typeof linkStateSchema>;
