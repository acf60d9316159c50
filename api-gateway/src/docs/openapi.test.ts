import { Validator } from '@seriousme/openapi-schema-validator';
import { answersOf, publicRoutes, type RouteContract } from '@nobicast/contracts';
import { createOpenApiDocument } from './openapi.ts';

interface Operation {
  'x-access': unknown;
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, ResponseEntry>;
}

interface ResponseEntry {
  description?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: Record<string, unknown> }>;
}

const document = createOpenApiDocument({ publicUrl: 'https://nobicast.test' });
const { paths, components } = document as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, Record<string, string>> };
};

function operationOf({ id, path, method }: Pick<RouteContract, 'id' | 'path' | 'method'>): Operation {
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${id} is not in the document.`);
  return operation;
}
const named = (id: string): Operation => {
  const contract = publicRoutes.find((route) => route.id === id);
  if (!contract) throw new Error(`There is no call ${id}.`);
  return operationOf(contract);
};
const json = 'application/json';

describe('The OpenAPI document', () => {
  it('is a valid one', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect([valid, errors]).toEqual([true, undefined]);
  });

  it.each(publicRoutes.map((contract) => [contract.id, contract] as const))(
    'tells every answer of %s, with its media type, and no other',
    (_id, contract) => {
      const told = Object.entries(operationOf(contract).responses).flatMap(([status, { content = {} }]) =>
        status === '405' ? [] : [[Number(status), Object.keys(content)[0]]],
      );
      expect(told).toEqual(answersOf(contract).map(({ status, mediaType }) => [status, mediaType]));
    },
  );

  it('tells the data of each event of a stream (T3-R22)', () => {
    const { schema } = named('getLiveEvents').responses[200]?.content?.['text/event-stream'] ?? {};
    expect(schema).toMatchObject({
      type: 'string',
      'x-events': { live: { required: ['revision', 'show', 'stream'] }, time: { required: ['now'] } },
    });
  });

  it('says who may call, whose session is needed, and how others are refused', () => {
    const dashboard = named('getDashboard');
    expect([dashboard['x-access'], dashboard.security]).toEqual(['members', [{ session: [] }]]);
    expect(dashboard.responses[401]?.description).toBe('`unauthenticated`');
    expect(named('getCurrentUser').security).toEqual([{}, { session: [] }]);
    expect([named('listEpisodes')['x-access'], named('listEpisodes').security]).toEqual(['public', []]);
    expect(named('listEpisodes').responses).not.toHaveProperty('401');
    expect(components.securitySchemes.session).toMatchObject({
      in: 'cookie',
      name: '__Host-nobicast_session',
    });
  });

  it('names what guards writes and calls that are work', () => {
    expect(named('signOut').responses[403]?.description).toContain('origin_refused');
    expect(named('updateProfile').responses[429]?.headers).toHaveProperty('Retry-After');
    expect(named('signOut').responses).not.toHaveProperty('429');
    expect(named('getCurrentUser').responses).not.toHaveProperty('429');
    expect(named('getBotCheckChallenge').responses).toHaveProperty('429');
    expect(JSON.stringify(document.info)).toContain('origin_refused');
  });

  it('shows the form beside the JSON, and its redirect', () => {
    const verify = named('verifySignIn');
    expect(Object.keys(verify.requestBody?.content ?? {})).toEqual([
      json,
      'application/x-www-form-urlencoded',
    ]);
    expect(verify.responses[303]?.headers).toHaveProperty('Location');
    expect(verify.responses[303]?.headers).toHaveProperty('Set-Cookie');
    expect(named('startSignIn').responses).not.toHaveProperty('303');
  });

  it('shows the form of an upload, with its file', () => {
    const content = named('uploadFile').requestBody?.content ?? {};
    expect(content).toEqual({
      'multipart/form-data': {
        schema: expect.objectContaining({
          required: ['file', 'kind'],
          properties: {
            file: { type: 'string', format: 'binary' },
            kind: { type: 'string', enum: ['audio', 'cover'] },
          },
        }) as unknown,
      },
    });
  });

  it('tells what a parameter means, with its bounds and what holds without it', () => {
    const [limit, offset, type] = named('listEpisodes').parameters;
    expect(limit).toMatchObject({
      name: 'limit',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 1000, default: 50 },
    });
    expect(offset?.schema).toMatchObject({ type: 'integer', minimum: 0, default: 0 });
    expect(type?.schema).toMatchObject({ enum: ['podcast', 'preparation'] });
    expect(named('streamEpisode').parameters[0]).toMatchObject({
      name: 'id',
      required: true,
      schema: { type: 'integer', minimum: 1 },
    });
  });

  it('shows how audio is read in parts, again, and elsewhere', () => {
    const { responses, parameters } = named('streamEpisode');
    expect(parameters.map(({ name }) => name)).toEqual(['id', 'Range', 'If-None-Match']);
    expect(responses[206]?.headers).toHaveProperty('Content-Range');
    for (const status of [301, 302]) expect(responses[status]?.headers).toHaveProperty('Location');
    expect(responses[304]?.content).toBeUndefined();
    expect(responses[416]?.headers).toHaveProperty('Content-Range');
  });

  it('shows the fields of a flat reply where they stand, and those of replies without an envelope', () => {
    const schemaOf = (id: string) => named(id).responses[200]?.content?.[json]?.schema;
    const { properties: flat } = schemaOf('getEpisodeMetrics') ?? {};
    expect(flat).toMatchObject({ ok: { const: true }, plays: { type: 'integer' }, data: { type: 'object' } });
    expect(schemaOf('getBotCheckChallenge')?.properties).toHaveProperty('signature');
    expect(schemaOf('exportAccount')?.properties).toHaveProperty('sign_in_requests');
  });

  it('names the codes that a status may have', () => {
    const { description, content } = named('startSignIn').responses[400] ?? {};
    expect(description).toContain('`malformed_json`');
    expect(JSON.stringify(content?.[json]?.schema)).toContain('"bot_check_failed"');
  });
});
