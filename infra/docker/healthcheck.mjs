import { readFileSync } from 'node:fs';

// The health check of our images. Docker restarts a container whose process ends, not one whose process is blocked.
// So this kills a process that accepts connections and answers none of three requests in 30 s; one that refuses
// connections or reports a failure is only reported. It needs Docker's init (`init: true`): the first process of a
// container cannot be killed from inside. Kubernetes does not run this; its liveness probe does the same.

const url = process.env.HEALTH_URL ?? `http://127.0.0.1:${process.env.PORT}/healthz`;
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

/** The process that Docker's init has started, if this is a container with such an init. */
function findMainProcess() {
  if (process.env.HEALTH_KILL !== 'on') return undefined;
  if (!readFileSync('/proc/1/cmdline', 'utf8').includes('docker-init')) return undefined;
  const [pid] = readFileSync('/proc/1/task/1/children', 'utf8').split(' ').map(Number);
  return pid || undefined;
}

for (let attempt = 1; attempt <= attempts; attempt += 1) {
  const state = await ask();
  if (state === 'healthy') process.exit(0);
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
