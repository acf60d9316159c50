/** One statement for all requests of a busy day would not end within the time of a statement. */
export const rowsAtOnce = 5_000;

/** Runs a statement that changes at most `rowsAtOnce` rows until it changes fewer. */
export async function inParts(run: () => PromiseLike<{ rowCount: number }>): Promise<void> {
  while ((await run()).rowCount === rowsAtOnce);
}
