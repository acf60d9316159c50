import { publicRoutes } from '@nobicast/contracts';
import express, { type RequestHandler } from 'express';
import { apiRoutes } from './api.routes.ts';

const pass: RequestHandler = (_request, _response, next) => next();
const service = { json: () => pass, stream: () => pass };
const table = {
  upstreams: { auth: service, comments: service, content: service, media: service },
  admit: () => pass,
  limitCostly: pass,
};
const ownRoutes = publicRoutes.filter(({ owner }) => owner === 'gateway');

describe('The routing table', () => {
  it('stands where each call of the gateway has its composition', () => {
    const compositions = Object.fromEntries(ownRoutes.map(({ id }) => [id, () => undefined]));
    expect(() => apiRoutes(express(), { ...table, compositions })).not.toThrow();
  });

  it('does not start with a call that nobody answers', () => {
    expect(() => apiRoutes(express(), { ...table, compositions: {} })).toThrow(
      `Nobody answers ${ownRoutes[0]?.id}.`,
    );
  });
});
