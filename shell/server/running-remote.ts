import { incompleteHeader } from '@nobicast/contracts/page-headers';
import { sharedCacheControl } from '@nobicast/service-kit';
import { isPageOf } from '../src/router/remote-of.ts';
import { isVerifyAddress } from '../src/sign-in/verify-address.ts';
import type { CurrentRemote } from './remote-source.ts';
import type { PageOwner, RenderedDocument } from './rendering/protocol.ts';
import type { RenderProcess } from './rendering/render-process.ts';

/** A remote, its current release, and the process that renders its pages (undefined if they are not rendered here). */
export interface RunningRemote extends PageOwner {
  addresses: CurrentRemote['addresses'];
  renderer: RenderProcess | undefined;
}

/** The headers of its documents. */
export function headersOf(
  owner: RunningRemote,
  document: RenderedDocument | undefined,
): Record<string, string> {
  const { keys, parameters = [], movedTo, isIncomplete = false } = document ?? {};
  const except = parameters.map((name) => `"${name}"`).join(' ');
  return {
    // For the gateway only, which caches no document of a release that is not the current one.
    ...(owner.release && { 'X-Nobicast-Release': `${owner.folder}=${owner.release.release}` }),
    ...(movedTo !== undefined && { Location: movedTo }),
    ...(owner.isPublic &&
      document &&
      movedTo === undefined && { 'No-Vary-Search': `key-order, params, except=(${except})` }),
    ...(keys && { 'Cache-Control': sharedCacheControl, 'Surrogate-Key': keys.join(' ') }),
    ...(isIncomplete && { [incompleteHeader]: '1' }),
  };
}

/** Stands in for the remote of an address while the releases that would say whose it is cannot be read. */
export const unknownRemote: RunningRemote = {
  name: '',
  folder: '',
  baseUrl: '',
  isPublic: true,
  addresses: undefined,
  release: undefined,
  styles: {},
  renderer: undefined,
};

/** A page that the browser renders: of a public page that is a temporary failure. */
export function unrenderedStatus({ isPublic, addresses }: RunningRemote, pathname: string): number {
  // This page works without its remote.
  if (isVerifyAddress(pathname)) return 200;
  if (isPublic) return 503;
  return addresses?.pages.some((page) => isPageOf(pathname, page)) ? 200 : 404;
}
