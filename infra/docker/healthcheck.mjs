import { readFileSync } from 'node:fs';

// The health check of our images. A container is healthy once its process is ready (`/readyz`): `docker compose up --wait`
// goes on then, and not before. Docker does nothing about one that is not. Nor does it restart a container whose process
// is blocked, so this kills a process that accepts connections and answers none of three requests of `/healthz` in 30 s;
// one that refuses connections, reports a failure or is not ready is only reported. It needs Docker's init (`init: true`):
// the first process of a container cannot be killed from inside. Kubernetes does not run this; its probes do the same.

const server = `http://127.0.0.1:${process.env.PORT}`;
/** HEALTH_URL is the only address of a server that is not one of our processes. */
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

/** Why a process that answers should not get requests, if there is a reason. */
async function findReasonToWait() {
  if (readyUrl === undefined) return undefined;
  try {
    const response = await fetch(readyUrl, { signal: AbortSignal.timeout(patienceMs / 2) });
    return response.ok ? undefined : await response.text();
  } catch (error) {
    return error.message;
  }
}

/** The process that Docker's init has started, if this is a container with such an init. */
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
