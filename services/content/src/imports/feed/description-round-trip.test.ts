import fc from 'fast-check';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { htmlOf } from '../../text/html.rules.ts';
import { markdownTree } from '../../text/markdown.rules.ts';
import { descriptionFrom } from './description.ts';

const words = fc
  .array(
    fc.constantFrom(
      'mot', 'été', 'A & B', '2 * 3', 'snake_case', '_privé_', 'a*b', '[1]', '[a](b)', '# 7', '1984.', '«\u00a0oui\u00a0»', 'x < y', '&amp;',
      '`', '~~', '\\', '!', '**', ':', 'l’un', '|', '100\u202f%', '12:30',
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((list) => ({ words: list.join(' ') })); // prettier-ignore

interface Text {
  words: string;
}
interface Marked {
  tag: 'strong' | 'em' | 'a';
  href?: string;
  children: Inline[];
}
type Inline = Text | Marked;
interface Block {
  tag: 'p' | 'ul' | 'ol' | 'li' | 'blockquote' | 'h3';
  children: (Inline | Block)[];
}

const address = fc
  .tuple(
    fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }),
    fc.constantFrom('', '_(b)', '?a=1&b=2'),
  )
  .map(([url, end]) => new URL(url + end).href);
const link = fc.record({ tag: fc.constant('a' as const), href: address, children: fc.tuple(words) });
const marked = fc.record({
  tag: fc.constantFrom('strong' as const, 'em' as const),
  children: fc.oneof(fc.tuple(words), fc.tuple(link)),
});
/** Marks stand between words: Markdown has no sign for the end of one and the beginning of the next. */
const line = fc
  .tuple(words, fc.array(fc.tuple(fc.oneof<fc.Arbitrary<Inline>[]>(link, marked), words), { maxLength: 3 }))
  .map(([first, rest]): Inline[] => [first, ...rest.flat()]);
const block = (tag: Block['tag'], children: fc.Arbitrary<(Inline | Block)[]>) =>
  children.map((list): Block => ({ tag, children: list }));
const item = fc
  .tuple(
    line,
    fc.option(block('ul', fc.array(block('li', line), { minLength: 1, maxLength: 2 })), { nil: undefined }),
  )
  .map(([own, nested]): Block => ({ tag: 'li', children: nested ? [...own, nested] : own }));
const list = (tag: 'ul' | 'ol') => block(tag, fc.array(item, { minLength: 1, maxLength: 3 }));
/** Two lists of one kind after each other are one for Markdown, so a paragraph stands between blocks. */
const notes = fc
  .array(
    fc.tuple(
      block('p', line),
      fc.oneof(list('ul'), list('ol'), block('h3', line), block('blockquote', fc.tuple(block('p', line)))),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((pairs) => pairs.flat());

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const write = (node: Inline | Block): string => {
  if ('words' in node) return ` ${escape(node.words)} `;
  const href = 'href' in node && node.href !== undefined ? ` href="${escape(node.href)}"` : '';
  const inner = node.children.map(write).join('');
  return `<${node.tag}${href}>${node.tag === 'strong' || node.tag === 'em' || node.tag === 'a' ? inner.trim() : inner}</${node.tag}>`;
};

/** What a reader sees of some HTML: tags, addresses and words. */
function seen(nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): string {
  return nodes
    .map((node) => {
      if ('value' in node) return node.value.replace(/\s+/g, ' ');
      if (!('tagName' in node)) return '';
      const href = node.attrs.find(({ name }) => name === 'href')?.value;
      return `⟨${node.tagName}${href === undefined ? '' : ` ${href}`}⟩${seen(node.childNodes)}⟨/⟩`;
    })
    .join('')
    .replace(/ *(⟨[^⟩]*⟩) */g, '$1');
}

const shown = (markdown: string) =>
  htmlOf(markdownTree(markdown, { topLevel: 3 }), ({ tag, href }, inner) =>
    tag === 'time' ? inner : { href },
  );

test('T3-P1: links, lists and emphasis of a feed are those of the page', () => {
  fc.assert(
    fc.property(notes, (blocks) => {
      const html = blocks.map(write).join('');
      const markdown = descriptionFrom(html) ?? '';
      expect(seen(parseFragment(shown(markdown)).childNodes)).toBe(seen(parseFragment(html).childNodes));
      // A text that is imported again stays as it is.
      expect(descriptionFrom(shown(markdown))).toBe(markdown);
    }),
    { numRuns: 300 },
  );
});
