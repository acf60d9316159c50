/** Configured by environment, see infra/local/README.md. */
import { errorCodeOf } from '@nobicast/service-kit/error-code';
import { createOutlet } from './outlet.ts';
import { startMailCatcher } from './server.ts';

function requireVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

function requireNumber(name: string, { least, most }: { least: number; most: number }): number {
  const number = Number(requireVariable(name));
  if (!Number.isInteger(number) || number < least || number > most) {
    throw new Error(`${name} must be a whole number from ${least} to ${most}`);
  }
  return number;
}

const port = { least: 0, most: 65_535 };

function explain(error: unknown): string {
  if (errorCodeOf(error) === 'EADDRINUSE') {
    return `a port is taken: ${process.env.MAIL_CATCHER_HTTP_PORT} or ${process.env.MAIL_CATCHER_SMTP_PORT}`;
  }
  return error instanceof Error ? error.message : String(error);
}

const outlet = createOutlet(process.stdout);
const errorOutlet = createOutlet(process.stderr);

async function main(): Promise<void> {
  const catcher = await startMailCatcher({
    folder: requireVariable('MAIL_CATCHER_FOLDER'),
    smtpPort: requireNumber('MAIL_CATCHER_SMTP_PORT', port),
    httpPort: requireNumber('MAIL_CATCHER_HTTP_PORT', port),
    keptMails: process.env.MAIL_CATCHER_KEPT_MAILS
      ? requireNumber('MAIL_CATCHER_KEPT_MAILS', { least: 1, most: 100_000 })
      : 1_000,
    outlet: errorOutlet,
  });
  const stop = async (): Promise<void> => {
    await catcher.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  outlet.write(`ready on ${catcher.url}, SMTP on port ${catcher.smtpPort}`);
}

main().catch((error: unknown) => {
  errorOutlet.write(explain(error));
  process.exitCode = 1;
});
