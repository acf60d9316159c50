import { getCover } from './calls.ts';
import { webCoverEnding, webWidths } from './cover-sizes.ts';

const pattern = `^${getCover.path.replace('{name}', '')}[0-9a-f]{32}${webCoverEnding.replace('.', '[.]')}$`;
const ownPicture = new RegExp(pattern);

/** Whether this is the address of an uploaded picture. Pages know one by its largest JPEG (decision 0057). */
export const isOwnPicture = (address: string): boolean => ownPicture.test(address);

/** Browsers refuse pictures over http on our pages. */
export const isPictureAddress = (address: string): boolean =>
  isOwnPicture(address) || (/^https:\/\//i.test(address) && URL.canParse(address));

/** The address of a picture for whoever reads it elsewhere: in a feed, a mail, or data for machines. */
export const absolutePicture = (siteUrl: string, address: string): string =>
  isOwnPicture(address) ? siteUrl + address : address;

/** The address of a picture at the size of an avatar; that of another site as it is. */
export const smallPicture = (address: string): string =>
  isOwnPicture(address) ? address.replace(webCoverEnding, `-${webWidths[0]}.webp`) : address;
