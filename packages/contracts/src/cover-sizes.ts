/**
 * Web sizes of covers, by their shorter edge in pixels. A cover that is smaller than a size is stored under its name as
 * it is. So an address that ends with `webCoverEnding` says that all files exist (decision 0037).
 */
export const webWidths = [192, 384, 768, 1_400] as const;
export const webCoverEnding = '-1400.jpg';

/** Whether this is the address of a picture of ours that has web sizes: other sites name theirs as they like. */
export const hasWebSizes = (address: string | null): address is string =>
  address !== null && address.startsWith('/') && address.endsWith(webCoverEnding);

/**
 * For podcast apps, as Apple asks: the least edge in pixels, and the most bytes. Smaller covers have none.
 * https://podcasters.apple.com/support/896-artwork-requirements
 */
export const squareCover = { edge: 1_400, ending: '-square.jpg', maxBytes: 512_000 } as const;

/** As browsers are offered them, the smallest files first. */
export const webFormats = ['avif', 'webp'] as const;

/** Of the densest screens: pixels to a CSS pixel. */
const maxPixelRatio = 3;

/**
 * The candidates of a `srcset`.
 * @param coverUrl ends with `webCoverEnding`
 * @param size the largest edge in CSS pixels at which the cover is shown
 */
export const coverCandidates = (coverUrl: string, format: (typeof webFormats)[number], size: number) =>
  webWidths
    // One width is enough above what is shown, and each is about twice the one before.
    .filter((width) => width < 2 * maxPixelRatio * size)
    .map((width) => `${coverUrl.slice(0, -'1400.jpg'.length)}${width}.${format} ${width}w`)
    .join();
