import * as contracts from './contracts.ts';
import type { RouteContract } from './route-contract.ts';

const isContract = (value: unknown): value is RouteContract =>
  typeof value === 'object' && value !== null && 'owner' in value && 'summary' in value;

/** Fixed words before parameters, so that `/episodes/latest` is not taken for an episode. */
function bySpecificity(one: RouteContract, other: RouteContract): number {
  const shape = ({ path }: RouteContract) => path.replace(/\{\w+\}/g, '\uffff');
  return shape(one) < shape(other) ? -1 : 1;
}

/** Every contract there is, most specific path first. */
export const allRoutes: readonly RouteContract[] = Object.values<unknown>(contracts)
  .filter(isContract)
  .sort(bySpecificity);

/** Those that visitors may call: the gateway routes them. */
export const publicRoutes = allRoutes.filter(({ access }) => access !== 'services');
/** Those of our own processes. The gateway never routes them. */
export const internalRoutes = allRoutes.filter(({ access }) => access === 'services');

/** The page that documents the API. */
export const apiDocsPath = '/api/docs';
