import type { CspReport } from '@nobicast/contracts';

/** The directives of our policies; any other is not counted. */
const directives = new Set([
  ...['default', 'img', 'media', 'connect', 'font', 'frame', 'worker', 'object', 'manifest'].map(
    (name) => `${name}-src`,
  ),
  ...['script', 'style'].flatMap((name) => [`${name}-src`, `${name}-src-elem`, `${name}-src-attr`]),
  ...['base-uri', 'form-action', 'frame-ancestors'],
]);

const urlOf = (text: string | undefined) =>
  text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
const isWeb = ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:';

const pathOf = ({ pathname }: URL) => pathname.slice(0, 300);

/** Removes personal data: keeps the origin of another site, the path on ours. */
function placeOf(text: string | undefined, ownOrigin: string): string | undefined {
  const url = urlOf(text);
  if (!url) return text === undefined || !/^[a-z-]{1,30}$/.test(text) ? undefined : text;
  if (!isWeb(url)) return url.protocol;
  return url.origin === ownOrigin ? pathOf(url) : url.origin;
}

/** Undefined for what a browser extension caused. */
export function describeViolation(
  report: CspReport,
): Record<string, string | number | undefined> | undefined {
  const page = urlOf(report['document-uri']);
  const source = urlOf(report['source-file']);
  const blocked = urlOf(report['blocked-uri']);
  const isOfExtension = [source, blocked].some((url) => url && /-extension:$/.test(url.protocol));
  if (!page || !isWeb(page) || isOfExtension) return undefined;
  const [named = ''] = (report['effective-directive'] ?? report['violated-directive'] ?? '').split(' ');
  return {
    directive: directives.has(named) ? named : 'other',
    page: pathOf(page),
    blocked: placeOf(report['blocked-uri'], page.origin),
    source: placeOf(report['source-file'], page.origin),
    line: report['line-number'],
  };
}
