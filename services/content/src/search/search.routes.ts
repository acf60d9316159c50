import * as contracts from '@nobicast/contracts';
import { registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { search, type SearchDependencies } from './search.use-case.ts';

export function searchRoutes(router: IRouter, dependencies: SearchDependencies): void {
  registerRoute(router, contracts.search, ({ query }) => search(dependencies, query));
}
