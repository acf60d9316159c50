/** Ends the current task, so that pending work such as painting or input runs first. */
const yieldToBrowser = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Evaluates React, then the rest, in separate tasks: on a slow phone the browser can paint or handle input in
 * between.
 */
async function main(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await yieldToBrowser();
  const { start } = await import(/* webpackMode: "eager" */ './entry-client.tsx');
  await yieldToBrowser();
  await start(yieldToBrowser);
}

void main();
