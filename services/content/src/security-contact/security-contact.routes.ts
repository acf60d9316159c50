import { getSecurityContact } from '@nobicast/contracts';
import { registerStream, shareReply } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { securityText } from './security-contact.rules.ts';

export interface SecurityContactDependencies {
  clock: () => Date;
  origin: string;
}

export function securityContactRoutes(router: IRouter, { clock, origin }: SecurityContactDependencies): void {
  registerStream(router, getSecurityContact, (_input, response) => {
    shareReply(response, { keys: [] });
    response.type('text/plain; charset=utf-8').send(securityText(origin, clock()));
    return Promise.resolve();
  });
}
