import { createOpenApiDocument } from './openapi.ts';

interface Operation {
  'x-access': unknown;
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { description: string }>;
}

describe('The OpenAPI document', () => {
  // What the generator has just made, as its readers know it.
  const { paths } = createOpenApiDocument() as { paths: Record<string, Record<string, Operation>> };

  it('says who may call, and how others are refused', () => {
    const dashboard = paths['/api/dashboard']?.get;
    expect(dashboard?.['x-access']).toBe('members');
    expect(dashboard?.responses[401]?.description).toBe('unauthenticated');
    expect(paths['/api/episodes']?.get?.['x-access']).toBe('public');
    expect(paths['/api/episodes']?.get?.responses).not.toHaveProperty('401');
  });

  it('names what guards writes', () => {
    const responses = paths['/api/auth/logout']?.post?.responses;
    expect(responses?.[403]?.description).toContain('origin_refused');
    expect(responses?.[429]?.description).toBe('too_many_requests');
    expect(paths['/api/auth/me']?.get?.responses).not.toHaveProperty('429');
  });

  it('says that a reading call which is work has a limit', () => {
    expect(paths['/api/bot-check/challenge']?.get?.responses[429]?.description).toBe('too_many_requests');
  });

  it('shows the form beside the JSON, and its redirect', () => {
    const verify = paths['/api/auth/verify']?.post;
    expect(Object.keys(verify?.requestBody?.content ?? {})).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
    ]);
    expect(verify?.responses).toHaveProperty('303');
    expect(paths['/api/auth/start']?.post?.responses).not.toHaveProperty('303');
  });
});
