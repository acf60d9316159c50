/** Ends the task: what waits, such as painting or a tap, goes first. */
const yieldToBrowser = () => new Promise<void>((resolve) => setTimeout(resolve));

/** React first, then the rest, each in a task of its own: on a slow phone a tap or a paint gets in between. */
async function main(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await yieldToBrowser();
  const { start } = await import(/* webpackMode: "eager" */ './entry-client.tsx');
  await yieldToBrowser();
  await start(yieldToBrowser);
}

void main();
