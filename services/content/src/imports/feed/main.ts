import { runImportCommand } from './command.ts';
import { limitHeapGrowth } from './feed-limits.ts';

limitHeapGrowth();
process.exitCode = await runImportCommand({
  args: process.argv.slice(2),
  env: process.env,
  folder: process.env.INIT_CWD ?? process.cwd(),
  print: (line) => console.info(line),
  printError: (line) => console.error(line),
});
