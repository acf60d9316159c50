import { brand, getOpenSearch, locale, paths, showDescription } from '@nobicast/contracts';
import { element, textElement, xmlDocument } from '../xml.ts';

const url = (attributes: { type: string; template: string; rel?: string }) => element('Url', attributes);

/** The document by which browsers offer to search the site. */
export const openSearchXml = (origin: string): string =>
  xmlDocument(
    element('OpenSearchDescription', { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' }, [
      textElement('ShortName', brand.name),
      textElement('Description', showDescription),
      url({ type: 'text/html', template: `${origin}${paths.search}?q={searchTerms}` }),
      url({
        type: 'application/opensearchdescription+xml',
        rel: 'self',
        template: origin + getOpenSearch.path,
      }),
      textElement('Image', `${origin}/favicon.ico`, { height: 32, width: 32, type: 'image/x-icon' }),
      textElement('Language', locale.slice(0, 2)),
      textElement('InputEncoding', 'UTF-8'),
    ]),
  );
