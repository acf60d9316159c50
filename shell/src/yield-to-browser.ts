/** Ends the task: what waits, such as painting or a tap, goes first. */
export const yieldToBrowser = () => new Promise<void>((resolve) => setTimeout(resolve));
