/**
 * Web sizes of covers, by their shorter edge in pixels. A smaller cover also has a file for each of them, without
 * enlargement: so an address that ends with `webCoverEnding` says that all files exist (decision 0037).
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

/**
 * The candidates of a `srcset`, for screens of three pixels to a CSS pixel.
 * @param coverUrl ends with `webCoverEnding`
 * @param size the largest edge in CSS pixels at which the cover is shown
 */
export const coverCandidates = (coverUrl: string, format: (typeof webFormats)[number], size: number) =>
  webWidths
    // The next width is about twice as large.
    .filter((width) => width < 6 * size)
    .map((width) => `${coverUrl.slice(0, -8)}${width}.${format} ${width}w`)
    .join();
