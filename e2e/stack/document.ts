import { Parser } from 'htmlparser2';

export interface ReadDocument {
  /** Links for readers, as written. */
  links: string[];
  /** What the browser fetches to show the document, as written. */
  parts: string[];
  /** By search engines. */
  isIndexed: boolean;
  /** Targets of fragments. */
  ids: ReadonlySet<string>;
}

/** The relations of `<link>` that a reader or program follows. */
const followed = new Set(['alternate', 'canonical', 'next', 'prev', 'license', 'author']);

const addressesOfSet = (sources: string) =>
  sources
    .split(',')
    .map((source) => source.trim().split(/\s/)[0] ?? '')
    .filter(Boolean);

/** Does not run the document. */
export function readDocument(html: string): ReadDocument {
  const links: string[] = [];
  const parts: string[] = [];
  const ids = new Set<string>();
  let isIndexed = true;
  const parser = new Parser({
    onopentag(name, attributes) {
      const { id, href, src, srcset, imagesrcset, poster, action, rel = '' } = attributes;
      if (id) ids.add(id);
      if (href && (name === 'a' || name === 'area')) links.push(href);
      if (href && name === 'link') {
        const list = rel.split(/\s+/).some((relation) => followed.has(relation)) ? links : parts;
        if (!/preconnect|dns-prefetch/.test(rel)) list.push(href);
      }
      if (action && name === 'form' && (attributes.method ?? 'get').toLowerCase() === 'get')
        links.push(action);
      for (const address of [src, poster]) if (address) parts.push(address);
      parts.push(...addressesOfSet(srcset ?? imagesrcset ?? ''));
      const { property = '', content } = attributes;
      if (name === 'meta' && attributes.name === 'robots' && content?.includes('noindex')) isIndexed = false;
      if (name === 'meta' && content && /^(og|twitter):(image|audio|url)$/.test(property))
        parts.push(content);
    },
  });
  parser.end(html);
  return { links, parts, ids, isIndexed };
}
