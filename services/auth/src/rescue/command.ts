import { connectDatabase } from '@nobicast/service-kit';
import { z } from 'zod';
import { rescueAccount } from './rescue.use-case.ts';

const usage = `npm run rescue -- <address>

Removes the passkeys of an account, ends its sessions and makes its open links worthless. Its owner signs in by e-mail
again, and adds new passkeys. It is written to the audit and shown to the owner.`;

/** Returns the exit code. */
export async function runRescueCommand({
  args,
  databaseUrl,
  print,
  printError,
}: {
  args: readonly string[];
  databaseUrl: string;
  print: (line: string) => void;
  printError: (line: string) => void;
}): Promise<number> {
  const address = z.email().safeParse(args[0]);
  if (args.length !== 1 || !address.success) {
    printError(usage);
    return 2;
  }
  const db = connectDatabase({ url: databaseUrl, schema: 'auth', poolMax: 1 });
  try {
    const done = await rescueAccount(db, { email: address.data, now: new Date() });
    if (!done) {
      printError('No account has this address.');
      return 1;
    }
    print(`Done: ${done.passkeys} passkeys removed, ${done.sessions} sessions ended.`);
    return 0;
  } finally {
    await db.destroy();
  }
}
