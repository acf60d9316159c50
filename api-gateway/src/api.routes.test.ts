import { publicRoutes } from '@nobicast/contracts';
import express, { type RequestHandler } from 'express';
import { apiRoutes } from './api.routes.ts';
import type { Upstream } from './upstream.ts';

const pass: RequestHandler = (_request, _response, next) => next();
const upstream: Upstream = {
  forward: () => undefined,
  read: () => Promise.resolve(undefined),
  pass: () => pass,
};
const service = { json: upstream, stream: upstream };
const options = {
  upstreams: { auth: service, comments: service, content: service, media: service },
  authorize: () => ({ kind: 'anonymous' }) as const,
  compressOwn: pass,
  rateLimits: { count: () => Promise.resolve() },
  ownChanges: { concerns: () => false, mark: () => undefined },
  guards: { requireSameOrigin: pass, forgetSession: pass },
};
const ownRoutes = publicRoutes.filter(({ owner }) => owner === 'gateway');

describe('The routing table', () => {
  it('stands where each call of the gateway has its composition', () => {
    const compositions = Object.fromEntries(ownRoutes.map(({ id }) => [id, () => undefined]));
    expect(() => apiRoutes(express(), { ...options, compositions })).not.toThrow();
  });

  it('does not start with a contract that has no handler', () => {
    expect(() => apiRoutes(express(), { ...options, compositions: {} })).toThrow(
      `No handler for contract ${ownRoutes[0]?.id}.`,
    );
  });
});
