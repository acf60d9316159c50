import { parseArgs } from 'node:util';
import {
  connectDatabase,
  databaseConfigShape,
  internalConfigShape,
  isDatabaseUnavailable,
  readConfig,
} from '@nobicast/service-kit';
import { z } from 'zod';
import { importPodcast, type ImportOptions } from './import.use-case.ts';
import { importRepository } from './import.repository.ts';
import { ImportProblem, messageOf } from './import-problem.ts';
import type { Numbering } from './plan.rules.ts';
import { readSource } from './read-source.ts';
import { createReport } from './report.ts';
import { createSafeFetch } from './safe-fetch.ts';
import { audioSender } from './send-audio.ts';
import { printable } from './text.rules.ts';

export { limitHeapGrowth } from './feed-limits.ts';

const usage = `Usage: npm run import -- <feed.xml or address> [options]
  --dry-run        print what would change, write nothing
  --audio          copy the audio into our store (default: it stays at its publisher's)
  --offline        fetch nothing: leave chapters as they are
  --numbers <how>  of items without one: none (default), next (after the highest), or a first number
  --allow-private  allow addresses inside this network`;

/** 0: everything was imported. 1: something could not be. 2: the command or its settings are wrong. */
export type ExitCode = 0 | 1 | 2;

const configSchema = z.object({
  ...databaseConfigShape,
  ...internalConfigShape,
  MEDIA_URL: z.url(),
});

interface Command {
  source: string;
  allowsPrivate: boolean;
  options: ImportOptions;
}

/** @throws ImportProblem for a command that makes no sense */
export function parseCommand(args: readonly string[]): Command | 'help' {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  const [source, ...more] = positionals;
  if (!source || more.length > 0) throw new ImportProblem('one feed is expected');
  if (values.offline && (values.audio || /^https?:/i.test(source)))
    throw new ImportProblem('--offline goes with a file, and without --audio');
  const numbering = numberingOf(values.numbers);
  return {
    source,
    allowsPrivate: values['allow-private'],
    options: { isDryRun: values['dry-run'], storesAudio: values.audio, isOffline: values.offline, numbering },
  };
}

function numberingOf(text: string): Numbering {
  if (text === 'none' || text === 'next') return text;
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new ImportProblem('--numbers is none, next or a first number');
  return Number(text);
}

function parse(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    'dry-run': flag,
    audio: flag,
    offline: flag,
    'allow-private': flag,
    help: flag,
    numbers: { type: 'string', default: 'none' } as const,
  };
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new ImportProblem(messageOf(error), { cause: error });
  }
}

export interface CommandContext {
  args: readonly string[];
  env: Record<string, string | undefined>;
  /** Where a relative file name begins. */
  folder: string;
  print(line: string): void;
  printError(line: string): void;
}

/** `npm run import`: from the command line to the exit code. */
export async function runImportCommand({
  args,
  env,
  folder,
  print,
  printError,
}: CommandContext): Promise<ExitCode> {
  const command = readCommand(args, printError);
  if (command === undefined) return 2;
  if (command === 'help') {
    print(usage);
    return 0;
  }
  const settings = readConfig(configSchema, env);
  if ('problems' in settings) {
    for (const problem of settings.problems) printError(`Bad configuration: ${problem}`);
    return 2;
  }

  const { config } = settings;
  const { source, options } = command;
  const fetcher = createSafeFetch(command.allowsPrivate ? () => true : undefined);
  const db = connectDatabase({ url: config.DATABASE_URL, schema: 'content', poolMax: 1 });
  const report = createReport(print, options);
  try {
    await importPodcast(
      {
        readSource: () => readSource(source, { fetcher, folder, warn: report.warning }),
        repository: importRepository(db),
        inTransaction: (work) =>
          db.transaction(async (transaction) => {
            // Hundreds of episodes in one statement: on a busy machine that takes longer than a visitor may wait.
            await transaction.raw('set local statement_timeout = 0');
            return work(importRepository(transaction));
          }),
        fetcher,
        audio: audioSender({ mediaUrl: config.MEDIA_URL, secret: config.INTERNAL_SECRET, fetcher }),
        report,
      },
      options,
    );
  } catch (error) {
    if (error instanceof ImportProblem) printError(`Not imported: ${printable(error.message)}.`);
    else if (isDatabaseUnavailable(error))
      // knex puts the whole statement in front of the reason.
      printError(`Not imported: the database cannot be reached (${messageOf(error).split(' - ').at(-1)}).`);
    else throw error;
    return 1;
  } finally {
    await fetcher.close();
    await db.destroy();
  }
  report.summary();
  return report.counts.skipped + report.counts.audioFailed > 0 ? 1 : 0;
}

function readCommand(
  args: readonly string[],
  printError: (line: string) => void,
): Command | 'help' | undefined {
  try {
    return parseCommand(args);
  } catch (error) {
    if (!(error instanceof ImportProblem)) throw error;
    printError(`${printable(error.message)}\n${usage}`);
    return undefined;
  }
}
