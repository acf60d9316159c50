import { createRequire } from 'node:module';
import path from 'node:path';
import { brand } from '@nobicast/contracts';
import { escapeHtml } from '@nobicast/contracts/escape-html';
import { staticFiles } from '@nobicast/service-kit';
import type { IRouter } from 'express';

export const openApiPath = '/api/openapi.json';

const page = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API ${escapeHtml(brand.name)}</title><link rel="stylesheet" href="/api/docs/files/swagger-ui.css"></head>
<body><main id="api"></main><script src="/api/docs/files/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;

/**
 * Swagger UI resolves the references of a call when it is opened, and copies the whole document several times for it,
 * which takes it ten seconds with ours. All of ours lead to its components, none to itself. Examples need `allOf` joined.
 */
export const startScript = `const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const join = (one, other) =>
  isObject(one) && isObject(other)
    ? { ...one, ...Object.fromEntries(Object.entries(other).map(([name, value]) => [name, join(one[name], value)])) }
    : other;
const partAt = (whole, names) => names.reduce((part, name) => part?.[name], whole);
const resolve = (node, whole) => {
  if (Array.isArray(node)) return node.map((item) => resolve(item, whole));
  if (!isObject(node)) return node;
  const { $ref: reference, allOf, ...own } = node;
  if (typeof reference === 'string') return resolve(partAt(whole, reference.split('/').slice(1)), whole);
  const resolved = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, resolve(value, whole)]));
  return Array.isArray(allOf) ? allOf.map((part) => resolve(part, whole)).reduce(join, resolved) : resolved;
};
const resolveSubtree = async (whole, names) => ({ spec: resolve(partAt(whole, names), whole), errors: [] });
SwaggerUIBundle({
  url: '${openApiPath}',
  dom_id: '#api',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  plugins: [() => ({ fn: { resolveSubtree } })],
});`;

/** Nothing from elsewhere; Swagger UI needs inline styles and data: images. */
const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'; base-uri 'none'";

export function docsRoutes(router: IRouter, { readDocument }: { readDocument: () => string }): void {
  const require = createRequire(import.meta.url);
  const swaggerFolder = path.dirname(require.resolve('swagger-ui-dist/package.json'));
  router.get(openApiPath, (_request, response) => {
    response.type('application/json').send(readDocument());
  });
  router.get('/api/docs', (_request, response) => {
    response.setHeader('Content-Security-Policy', policy);
    response.type('html').send(page);
  });
  router.get('/api/docs/start.js', (_request, response) => {
    response.type('text/javascript').send(startScript);
  });
  const files = staticFiles({ folder: swaggerFolder, isImmutable: false });
  router.use('/api/docs/files', (request, response, next) => {
    if (!/^\/swagger-ui(-bundle\.js|\.css)$/.test(request.path)) return next();
    return files(request, response, next);
  });
}
