import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openBrowser, type OpenedBrowser } from '../../infra/release/open-browser.ts';

// Small pages with one fault each, for the check of releases in a browser.

/** As React marks what it has hydrated. */
export const interactive = `document.getElementById('contenu').firstElementChild.__reactProps$1 = {};`;

export const pageWith = (script: string, { heading = '<h1>Titre</h1>', css = '', rest = '' } = {}) =>
  `<!doctype html>
  <link rel="icon" href="data:,"><style>${css}</style>
  <main id="contenu"><div>${heading}${rest}</div></main><script>${script}</script>`;

/** Serves documents by path, and other replies by status. */
export async function serveSmallPages(
  documents: Readonly<Record<string, string>>,
  {
    statuses = {},
    headers = {},
  }: { statuses?: Record<string, number>; headers?: Record<string, string> } = {},
) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request;
    asked.push(method === 'GET' ? url : `${method} ${url}`);
    const document = documents[url];
    response.statusCode = document ? 200 : (statuses[url] ?? 404);
    response.setHeader('content-type', 'text/html');
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.end(document);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // a listening TCP server has one
    /** Requested paths, with the method where it is not GET. */
    asked,
    close: () => void server.close(),
  };
}

/** A check has to kill each browser that it opens. */
export function rememberBrowsers() {
  const opened: OpenedBrowser[] = [];
  return {
    opened,
    async open(): Promise<OpenedBrowser> {
      const browser = await openBrowser();
      if (!browser) throw new Error('No browser was found.');
      opened.push(browser);
      return browser;
    },
  };
}
