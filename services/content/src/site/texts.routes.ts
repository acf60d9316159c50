import { getOpenSearch, getRobots, getSecurityContact, type RouteContract } from '@nobicast/contracts';
import { registerStream, shareReply } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { openSearchXml } from './opensearch.rules.ts';
import { robotsText } from './robots.rules.ts';
import { securityText } from './security-text.rules.ts';

export interface TextDependencies {
  clock: () => Date;
  origin: string;
}

/** The small files that a site has at fixed addresses, for programs. */
export function siteTextRoutes(router: IRouter, { clock, origin }: TextDependencies): void {
  const serve = (contract: RouteContract, write: () => string) =>
    registerStream(router, contract, (_input, response) => {
      shareReply(response, { keys: [] });
      response.type(`${contract.replyMediaType}; charset=utf-8`).send(write());
      return Promise.resolve();
    });
  serve(getOpenSearch, () => openSearchXml(origin));
  serve(getRobots, () => robotsText(origin));
  serve(getSecurityContact, () => securityText(origin, clock()));
}
