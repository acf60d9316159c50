import { eventually, type TryStack } from './try-stack.ts';

const services = ['content-1', 'auth-1', 'comments-1', 'media-1'];

/** Services without their database are not healthy, nobody restarts them for it, and they are once it is back. */
export async function requirePatience({ compose, inspect }: TryStack): Promise<void> {
  const haveStatus = async (status: string) =>
    (await Promise.all(services.map(inspect))).every(({ State }) => State.Health?.Status === status);
  const restarts = async () =>
    (await Promise.all(services.map(inspect))).map(({ RestartCount }) => RestartCount).join();
  const before = await restarts();
  await compose('stop', 'postgres');
  await eventually('services that are not healthy', 120, () => haveStatus('unhealthy'));
  await compose('start', 'postgres');
  await eventually('services that are healthy again', 120, () => haveStatus('healthy'));
  const after = await restarts();
  if (after !== before) throw new Error(`Restarts of ${services.join()}: ${after} instead of ${before}`);
}
