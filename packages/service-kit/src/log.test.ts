import path from 'node:path';
import { eventually, startProcess } from './testing/index.ts';

const folder = import.meta.dirname;
const createLogger = `
  import { createLogger } from ${JSON.stringify(path.join(folder, 'log.ts'))};
  const logger = createLogger({ name: 'test' });`;

test('a line is written soon, also the first after a rest', async () => {
  const script = `${createLogger}
    logger.info('first');
    setTimeout(() => logger.info('second'), 500);
    setInterval(() => undefined, 60_000);`;
  const logging = startProcess({ script, folder }, {});
  try {
    await eventually(() => logging.hasPrinted('second'));
  } finally {
    await logging.kill();
  }
});

test.each(['process.exit(1)', 'throw new Error()'])('nothing is lost by %s', async (end) => {
  const ending = startProcess({ script: `${createLogger} logger.info('last words'); ${end}`, folder }, {});
  await eventually(() => ending.hasPrinted('last words'));
});
