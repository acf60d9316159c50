import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { z } from 'zod';

/** Each check resolves when its dependency answers, and rejects otherwise. */
export type ReadinessChecks = Record<string, () => Promise<void>>;

const deadlineMs = 1_000;

/** The body of `/readyz`, which the gateway reads from every service. */
export const readinessSchema = z.object({
  ok: z.boolean(),
  failed: z.array(z.string()),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), ms: z.int() })),
  version: z.string(),
});
export type Readiness = z.infer<typeof readinessSchema>;

declare const __webpack_hash__: string | undefined;
/** The same source has the same build version. */
export const buildVersion = typeof __webpack_hash__ === 'string' ? __webpack_hash__.slice(0, 12) : 'source';

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

async function runChecks(checks: ReadinessChecks): Promise<Readiness['checks']> {
  return Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const startedAt = performance.now();
      const ok = await isAnswering(check);
      return { name, ok, ms: Math.round(performance.now() - startedAt) };
    }),
  );
}

/**
 * 200 if every required dependency answers within a second, else 503 with the names of those that do not.
 * @param optional dependencies that are reported only
 */
export function readiness(required: ReadinessChecks, optional: ReadinessChecks = {}): RequestHandler {
  return async (_request, response) => {
    const [needed, others] = await Promise.all([runChecks(required), runChecks(optional)]);
    const failed = needed.filter(({ ok }) => !ok).map(({ name }) => name);
    const reply: Readiness = {
      ok: failed.length === 0,
      failed,
      checks: [...needed, ...others],
      version: buildVersion,
    };
    response.set('Cache-Control', 'no-store');
    response.status(failed.length > 0 ? 503 : 200).json(reply);
  };
}

export function notReadyWhileDraining(response: ServerResponse): void {
  const reply: Readiness = { ok: false, failed: ['draining'], checks: [], version: buildVersion };
  response.writeHead(503, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(reply));
}
