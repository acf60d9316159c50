import { createRemoteOf } from '@nobicast/web-kit/pages';
import { pages } from './generated/pages.ts';

export { hostApiVersion } from '@nobicast/contracts/host-version';
export const createRemote = createRemoteOf('member-pages', pages);
