// An address may hold pairs of brackets; another closing one belongs to the text around it.
const markdownLinks = /!?\[([^\]]*)\]\(<?(https?:\/\/(?:[^\s()<>]|\([^\s()]*\))+)>?(?: +"[^"]*")?\)/gi;
const addresses =
  /<?((?:https?:\/\/|(?<![\p{L}\p{N}/.@_-])www\.(?=[\p{L}\p{N}-]+\.))(?:\([^\s<>"()]*\)|\[[^\s<>"[\]]*\]|[^\s<>")\]»”])+)>?/giu;
/** What brackets, or the marks of bold and code, around an address leave; the tab stands for it. */
const emptied = /[[(«][ \u00a0\u202f]*\t[ \u00a0\u202f]*[\])»][.,;]?|([*_`]{1,3})\t\1/g;

/** Names that no page reads. `oldAddress` has more, but a pasted address must still open the same page. */
const tracking = /^(?:utm_.*|fbclid|gclid|mc_cid|mc_eid|igshid)$/i;

/** The address without tracking parameters; all else stays as it is written. */
export function withoutTracking(url: string): string {
  const hash = url.indexOf('#');
  const end = hash === -1 ? url.length : hash;
  const start = url.indexOf('?');
  if (start === -1 || start > end) return url;
  const parameters = url.slice(start + 1, end).split('&');
  const kept = parameters.filter((parameter) => !tracking.test(parameter.split('=', 1)[0] ?? ''));
  if (kept.length === parameters.length) return url;
  return url.slice(0, start) + (kept.length > 0 ? `?${kept.join('&')}` : '') + url.slice(end);
}

/** The addresses of a text, those of Markdown first, and what is left of it, with a tab in the place of each. */
export function takeLinks(written: string): { rest: string; urls: string[] } {
  const urls = new Set<string>();
  const add = (url: string) => urls.add(withoutTracking(url.replace(/^www\./i, 'https://$&')));
  const rest = written
    .replace(markdownLinks, (_link, title: string, url: string) => {
      add(url);
      return title;
    })
    .replace(addresses, (address: string, url: string, at: number, text: string) => {
      // In bold type, or as code: the marks behind it are not part of it.
      const isItalic = !address.startsWith('<') && text[at - 1] === '_';
      const end = lengthWithoutMarks(url, isItalic ? '*`_' : '*`');
      add(url.slice(0, end).replace(/[.,;:!?]+$/, ''));
      return `\t${url.slice(end)}`;
    })
    .replace(emptied, '\t');
  return { rest: rest.trim(), urls: [...urls] };
}

function lengthWithoutMarks(text: string, marks: string): number {
  let { length } = text;
  while (length > 0 && marks.includes(text.charAt(length - 1))) length -= 1;
  return length;
}
