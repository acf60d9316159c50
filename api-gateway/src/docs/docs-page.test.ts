import { runInNewContext } from 'node:vm';
import { createOpenApiDocument } from './openapi.ts';
import { startScript } from './docs.routes.ts';

type Resolve = (whole: object, names: string[]) => Promise<{ spec: unknown; errors: unknown[] }>;

/** The resolver that the script of the page gives to Swagger UI. */
function resolverOfPage(): Resolve {
  const given: { plugins: (() => { fn: { resolveSubtree: Resolve } })[] }[] = [];
  runInNewContext(startScript, { SwaggerUIBundle: (options: (typeof given)[0]) => given.push(options) });
  const plugin = given[0]?.plugins[0]?.();
  if (!plugin) throw new Error('The page gives Swagger UI no plugin.');
  return plugin.fn.resolveSubtree;
}

test('a call that is opened has all of its parts, also those that many calls share', async () => {
  const document = createOpenApiDocument({ publicUrl: 'https://nobicast.test' });
  const resolve = resolverOfPage();
  const { spec, errors } = await resolve(document, ['paths', '/api/episodes/latest', 'get']);
  expect(errors).toEqual([]);
  expect(spec).toMatchObject({
    operationId: 'getLatestEpisode',
    responses: {
      200: { headers: { 'x-request-id': { description: expect.stringContaining('our logs') as string } } },
      405: { description: expect.stringContaining('method_not_allowed') as string },
    },
  });
  const failure = await resolve(document, ['paths', '/api/episodes/latest', 'get', 'responses', '404']);
  // The codes of this call within the shape of all failures.
  expect(failure.spec).toMatchObject({
    content: {
      'application/json': {
        schema: {
          properties: {
            code: { type: 'string', enum: ['no_published_episode'] },
            requestId: { type: 'string' },
          },
        },
      },
    },
  });
  expect((await resolve(document, ['components', 'schemas', 'Nothing'])).spec).toBeUndefined();
  const whole = JSON.stringify((await resolve(document, ['paths'])).spec);
  expect(whole).not.toContain('$ref');
});
