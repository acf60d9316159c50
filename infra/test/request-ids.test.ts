import { startContentForTest, type ContentForTest } from '@nobicast/content/testing';
import { connectForTest, eventually, recordingLogger } from '@nobicast/service-kit/testing';
import { startGatewayForTest, type GatewayForTest } from '../../api-gateway/src/testing/gateway-for-test.ts';
import {
  buildShellFolder,
  startShell,
  type ShellForTest,
} from '../../shell/server/testing/shell-for-test.ts';

// The real gateway, shell and content, and a database in which a table is missing.
const ofGateway = recordingLogger();
const ofContent = recordingLogger();
const folder = buildShellFolder();
let content: ContentForTest;
let shell: ShellForTest;
let gateway: GatewayForTest;

beforeAll(async () => {
  content = await startContentForTest(undefined, { logger: ofContent.logger });
  shell = await startShell({ folder: folder.folder, CONTENT_URL: content.url });
  gateway = await startGatewayForTest(
    {},
    { CONTENT_URL: content.url, SHELL_URL: shell.url },
    ofGateway.logger,
  );
  const admin = connectForTest(content.adminUrl, 'public');
  await admin.raw('alter table content.guests rename to elsewhere');
  await admin.destroy();
});
afterAll(async () => {
  await gateway.close();
  await shell.stop();
  await content.close();
  folder.remove();
});

type Lines = readonly Record<string, unknown>[];
async function linesOf(lines: Lines, requestId: unknown): Promise<Lines> {
  const found = () => lines.filter((line) => line.requestId === requestId);
  await eventually(() => found().some(({ msg }) => msg === 'request'));
  return found();
}

test('a failed call leads a browser from the id of its reply to the statement that failed', async () => {
  const reply = await fetch(`${gateway.url}/api/guests`, {
    headers: { 'x-request-id': 'chosen-by-a-visitor' },
  });
  expect(reply.status).toBe(500);
  const { requestId } = (await reply.json()) as { requestId: string };
  expect(requestId).toBe(reply.headers.get('x-request-id'));
  expect(requestId).not.toBe('chosen-by-a-visitor');

  expect(await linesOf(ofGateway.lines, requestId)).toMatchObject([{ path: '/api/guests', status: 500 }]);
  const lines = await linesOf(ofContent.lines, requestId);
  expect(lines).toMatchObject([{ level: 'error' }, { path: '/api/guests', status: 500 }]);
  expect(JSON.stringify(lines[0]?.err)).toMatch(/from (content\.)?guests/i);
});

test('a page that could not be rendered leads to the statement that failed, too', async () => {
  shell.publish('1.0.0-a', {
    loadData: `await fetchJson('/api/guests'); return {};`,
  });
  const reply = await fetch(`${gateway.url}/annuaire`);
  const requestId = reply.headers.get('x-request-id');
  expect(reply.status).toBe(503);

  await linesOf(ofGateway.lines, requestId);
  expect(await linesOf(shell.lines, requestId)).toMatchObject([
    { msg: 'page not rendered on the server', path: '/annuaire' },
    { msg: 'request', status: 503 },
  ]);
  const [failure] = await linesOf(ofContent.lines, requestId);
  expect(JSON.stringify(failure?.err)).toMatch(/from (content\.)?guests/i);
  const metrics = await (await shell.get('/metrics')).text();
  expect(metrics).toMatch(/^page_renders_total\{service="shell"\} 1$/m);
  expect(metrics).toMatch(/^page_renders_failed_total\{service="shell"\} 1$/m);
});
