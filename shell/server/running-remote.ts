import { incompleteHeader } from '@nobicast/contracts/page-headers';
import { sharedCacheControl } from '@nobicast/service-kit';
import { isPageOf } from '../src/router/remote-of.ts';
import { isVerifyAddress } from '../src/sign-in/verify-address.ts';
import type { CurrentRemote } from './remote-source.ts';
import type { PageOwner, RenderedDocument } from './rendering/protocol.ts';
import type { RenderProcess } from './rendering/render-process.ts';

/** A remote, its current release, and its render process (undefined if its pages are not rendered here). */
export interface RunningRemote extends PageOwner {
  addresses: CurrentRemote['addresses'];
  renderer: RenderProcess | undefined;
}

export function headersOf(
  owner: RunningRemote,
  document: RenderedDocument | undefined,
): Record<string, string> {
  const { keys, parameters = [], movedTo, isIncomplete = false } = document ?? {};
  const except = parameters.map((name) => `"${name}"`).join(' ');
  return {
    // For the gateway, which only caches documents of the current release.
    ...(owner.release && { 'X-Nobicast-Release': `${owner.folder}=${owner.release.release}` }),
    ...(movedTo !== undefined && { Location: movedTo }),
    ...(owner.isPublic &&
      document &&
      movedTo === undefined && { 'No-Vary-Search': `key-order, params, except=(${except})` }),
    ...(keys && { 'Cache-Control': sharedCacheControl, 'Surrogate-Key': keys.join(' ') }),
    ...(isIncomplete && { [incompleteHeader]: '1' }),
  };
}

/** Takes the place of the remote while the releases that claim the address cannot be read. */
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

/** For a public page it is a temporary failure that the browser has to render it. */
export function unrenderedStatus({ isPublic, addresses }: RunningRemote, pathname: string): number {
  // This page works without its remote.
  if (isVerifyAddress(pathname)) return 200;
  if (isPublic) return 503;
  return addresses?.pages.some((page) => isPageOf(pathname, page)) ? 200 : 404;
}
