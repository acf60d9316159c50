import { paths } from './paths.ts';

const tokenName = 'cle';

/**
 * The page that shows an episode before it is public. The token stands in the query, because paths are logged and
 * queries are not (decision 0035).
 */
export const previewLink = (token: string) =>
  `${paths.preview}?${new URLSearchParams({ [tokenName]: token })}`;

/** Empty where there is no token. */
export const readPreviewLink = (search: string): string => new URLSearchParams(search).get(tokenName) ?? '';

export const previewParameters: readonly string[] = [tokenName];
