import { readFileSync } from 'node:fs';

// The health check of our images. A container is healthy once its process is ready (`/readyz`), which `docker compose
// up --wait` waits for. Docker does not restart an unhealthy container, so this kills a blocked process: one that
// accepts connections but answers none of three requests of `/healthz` in 30 s. One that refuses connections, reports
// a failure or is not ready is only reported. Needs Docker's init (`init: true`), because the first process of a
// container cannot be killed from inside. Kubernetes uses probes instead.

const server = `http://127.0.0.1:${process.env.PORT}`;
/** Set for a server that is not one of our processes. */
const url = process.env.HEALTH_URL ?? `${server}/healthz`;
const readyUrl = process.env.HEALTH_URL ? undefined : `${server}/readyz`;
const patienceMs = Number(process.env.HEALTH_PATIENCE_MS ?? 10_000);
const attempts = 3;

/** @returns {Promise<'healthy' | 'failing' | 'silent'>} */
async function ask() {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
    return response.ok ? 'healthy' : 'failing';
  } catch (error) {
    return error.name === 'TimeoutError' ? 'silent' : 'failing';
  }
}

/** The reason why a process that answers is not ready. */
async function findReasonToWait() {
  if (readyUrl === undefined) return undefined;
  try {
    const response = await fetch(readyUrl, { signal: AbortSignal.timeout(patienceMs / 2) });
    return response.ok ? undefined : await response.text();
  } catch (error) {
    return error.message;
  }
}

function findMainProcess() {
  if (process.env.HEALTH_KILL !== 'on') return undefined;
  if (!readFileSync('/proc/1/cmdline', 'utf8').includes('docker-init')) return undefined;
  const [pid] = readFileSync('/proc/1/task/1/children', 'utf8').split(' ').map(Number);
  return pid || undefined;
}

for (let attempt = 1; attempt <= attempts; attempt += 1) {
  const state = await ask();
  if (state === 'healthy') {
    const reason = await findReasonToWait();
    if (reason !== undefined) console.error(`${readyUrl} says no: ${reason}`);
    process.exit(reason === undefined ? 0 : 1);
  }
  if (state === 'failing') {
    console.error(`${url} does not answer, or reports a failure`);
    process.exit(1);
  }
}
const main = findMainProcess();
if (main !== undefined) process.kill(main, 'SIGKILL');
console.error(
  `${url} did not answer ${attempts} times${main === undefined ? '' : ': the process is killed'}`,
);
process.exit(1);
