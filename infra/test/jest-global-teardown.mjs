/** Runs once after the tests of the node project. */
export default async function tearDown() {
  await globalThis.stopTestServices?.();
}
