import type { RequestHandler } from 'express';

/** Each check resolves when its dependency answers and rejects when it does not. */
export type ReadinessChecks = Record<string, () => Promise<void>>;

const deadlineMs = 1_000;

async function isAnswering(check: () => Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), deadlineMs);
  });
  const answer = check().then(
    () => true,
    () => false,
  );
  const isReady = await Promise.race([answer, deadline]);
  clearTimeout(timer);
  return isReady;
}

/** 200 if every dependency answers within a second, else 503 with the names of the others. */
export function readiness(checks: ReadinessChecks): RequestHandler {
  return async (_request, response) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => ({ name, isReady: await isAnswering(check) })),
    );
    const failed = results.filter(({ isReady }) => !isReady).map(({ name }) => name);
    response.set('Cache-Control', 'no-store');
    response.status(failed.length > 0 ? 503 : 200).json({ ok: failed.length === 0, failed });
  };
}
