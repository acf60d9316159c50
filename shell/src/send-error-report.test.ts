import { reportBrowserError } from '@nobicast/contracts/browser-errors';
import { stubFetch } from '@nobicast/web-kit/testing';
import { waitFor } from '@testing-library/react';
import { sendErrorReport } from './send-error-report.ts';

function errorWithStack(...frames: string[]): Error {
  const error = new Error('broken');
  error.stack = ['Error: broken', ...frames.map((address) => `    at render (${address}:1:2)`)].join('\n');
  return error;
}
const shellFile = 'https://nobicast.test/assets/main.0a1b2c.js';
const remoteFile = 'https://nobicast.test/remotes/mfe-public/0.1.0-7e17f08b6aa5/web/js/123.js';
const origin = { remote: 'mfe-public', release: '0.1.0-7e17f08b6aa5' };

// T3-D5
test.each([
  ['code of a remote, which the shell ran', errorWithStack(shellFile, remoteFile), undefined, origin],
  ['code of the shell', errorWithStack(shellFile), undefined, {}],
  ['no exception', 'a text', undefined, {}],
  ['a remote that did not load', new Error('timeout'), '/remotes/mfe-public/0.1.0-7e17f08b6aa5/', origin],
  ['a remote without a release', new Error('none'), '/remotes/mfe-public//', { remote: 'mfe-public' }],
])('a report of %s says whose code it was', async (_case, error, address, expected) => {
  const stub = stubFetch({ [reportBrowserError.path]: { body: { ok: true, data: {} } } });
  sendErrorReport('page', error, address);
  await waitFor(() => expect(stub.calls).toHaveLength(1));
  const body = reportBrowserError.body.parse(JSON.parse(String(stub.calls[0]?.init?.body)));
  expect(body).toEqual({ kind: 'page', path: '/', error: String(error), ...expected });
  stub.restore();
});
