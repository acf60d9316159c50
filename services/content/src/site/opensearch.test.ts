import { brand } from '@nobicast/contracts';
import { startContentForTest, type ContentForTest } from '../testing/index.ts';

let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());

test('browsers are told how to search the site (OpenSearch 1.1, T3-F8)', async () => {
  const response = await fetch(`${content.url}/opensearch.xml`);
  expect(response.headers.get('content-type')).toBe('application/opensearchdescription+xml; charset=utf-8');
  expect((await response.text()).split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>Nobicast</ShortName>',
    expect.stringMatching(/^<Description>.+<\/Description>$/),
    '<Url type="text/html" template="https://nobicast.test/search?q={searchTerms}"/>',
    '<Url type="application/opensearchdescription+xml" rel="self" template="https://nobicast.test/opensearch.xml"/>',
    '<Image height="32" width="32" type="image/x-icon">https://nobicast.test/favicon.ico</Image>',
    '<Language>fr</Language>',
    '<InputEncoding>UTF-8</InputEncoding></OpenSearchDescription>',
    '',
  ]);
  // The longest that the specification allows.
  expect(brand.name.length).toBeLessThanOrEqual(16);
});
