import * as contracts from './contracts.ts';
import type { RouteContract } from './route-contract.ts';

const isContract = (value: unknown): value is RouteContract =>
  typeof value === 'object' && value !== null && 'owner' in value && 'summary' in value;

/** Literal segments before parameters, so that `/episodes/latest` is not read as an episode's id. */
function bySpecificity(one: RouteContract, other: RouteContract): number {
  const shape = ({ path }: RouteContract) => path.replace(/\{\w+\}/g, '\uffff');
  return shape(one) < shape(other) ? -1 : 1;
}

/** Most specific path first. */
export const allRoutes: readonly RouteContract[] = Object.values<unknown>(contracts)
  .filter(isContract)
  .sort(bySpecificity);

/** The gateway routes these. */
export const publicRoutes = allRoutes.filter(({ access }) => access !== 'services');
/** The gateway never routes these. */
export const internalRoutes = allRoutes.filter(({ access }) => access === 'services');

/** Every call that a visitor may make is below it. */
export const apiPath = '/api';
export const apiDocsPath = `${apiPath}/docs`;
