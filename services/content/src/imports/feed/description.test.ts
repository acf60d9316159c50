import { descriptionFrom } from './description.ts';

describe('the description of an episode', () => {
  const cases: [what: string, notes: string, markdown: string | null][] = [
    ['keeps paragraphs', '<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['keeps bold, whatever its tag', '<p>a <b>b</b> <strong>c</strong></p>', 'a **b** **c**'],
    ['keeps headings with their level', '<h2>Title</h2><p>x</p>', '## Title\n\nx'],
    ['keeps bullet lists', '<ul><li>a</li><li><p>b</p></li></ul>', '- a\n- b'],
    ['keeps numbered lists', '<ol><li>a</li><li>b</li></ol>', '1. a\n2. b'],
    ['keeps nested lists', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '- a\n  - b\n- c'],
    ['reads no heading and no quote in the lines of an item', '<ul><li>a<br># b<br>1984. c</li><li>d<br>&gt; e</li></ul>', '- a\n  \\# b\n  1984\\. c\n- d\n  \\> e'],
    ['keeps the blocks of an item', '<ul><li>a<blockquote>b</blockquote></li></ul>', '- a\n  > b'],
    ['keeps line breaks', '<p>a<br>b<br/>c</p>', 'a\nb\nc'],
    ['keeps emphasis, code and what was struck out', '<p><i>a</i> <code>b</code> <s>c</s> <span style="x">d</span></p>', '*a* `b` ~~c~~ d'],
    ['keeps marks around lines and blocks', '<p><b>a<br></b>b <i>c</i><i>d</i></p><b><p>e</p></b>', '**a**\nb *cd*\n\ne'],
    ['keeps addresses whole', '<p>https://x.example/a_(b)_c https://x.example/_d</p>', 'https://x.example/a_(b)_c https://x.example/_d'],
    ['keeps addresses apart from the words around', '<p>a<a href="https://x.example/">https://x.example/</a>b</p>', 'a<https://x.example/>b'],
    ['keeps links with spaces, without a scheme, after a mark', '<p>a !<a href="//x.example/a b">c</a></p>', 'a \\![c](https://x.example/a%20b)'],
    ['drops addresses with a password', '<p><a href="https://u:p@x.example">a</a></p>', 'a'],
    ['keeps quotes, code of several lines and rules', '<blockquote>a</blockquote><pre>b\nc</pre><hr>', '> a\n\n```\nb\nc\n```\n\n---'],
    ['keeps where a numbered list begins', '<ol start="3"><li>a</li><li>b</li></ol>', '3. a\n4. b'],
    ['separates the cells of a table', '<table><tr><td>a</td><td>b</td></tr></table>', 'a\n\nb'],
    ['drops images', '<p>a<img src="https://x.example/i.png" alt="alt"></p>', 'a'],
    ['drops scripts, styles and frames with their text', '<p>a</p><script>alert(1)</script><style>p{}</style><iframe src="x">y</iframe>', 'a'],
    ['drops event handlers', '<p onclick="alert(1)">a <b onmouseover=alert(1)>b</b></p>', 'a **b**'],
    ['drops comments', '<p>a<!-- b --></p>', 'a'],
    ['keeps links', '<p><a href="https://x.example/a">here</a></p>', '[here](https://x.example/a)'],
    ['keeps parentheses of an address', '<p><a href="https://x.example/a_(b)">a</a></p>', '[a](<https://x.example/a_(b)>)'],
    ['writes an address once', '<p><a href="https://x.example/a/">https://x.example/a/</a></p>', 'https://x.example/a/'],
    ['keeps what an address is called', '<p><a href="https://www.x.example/a/">x.example/a</a></p>', '[x.example/a](https://www.x.example/a/)'],
    ['writes a mail address plainly', '<p><a href="mailto:a@b.example">write</a> <a href="mailto:a@b.example">a@b.example</a></p>', '[write](mailto:a@b.example) a@b.example'],
    ['keeps links whose tag goes on in the next line', 'One <a\nhref="https://x.example">x</a>', 'One [x](https://x.example)'],
    ['keeps only the text of a link to a page or a place that is not here', '<p><a href="/a">b</a> <a href="x.example">c</a> <a href="#t=72">01:12</a></p>', 'b c 01:12'],
    ['reads an address that was encoded twice', '<p><a href="https://x.example/?a=1&amp;amp;b=2">a</a></p>', '[a](https://x.example/?a=1&b=2)'],
    ['reads a CDATA section that was encoded', '&lt;![CDATA[&lt;p&gt;a&lt;/p&gt;]]&gt;', 'a'],
    ['reads a CDATA section in a CDATA section', '<![CDATA[<p>a</p>]]>', 'a'],
    ['keeps only the text of a link that runs code', '<p><a href="javascript:alert(1)">here</a></p>', 'here'],
    ['reads HTML that was encoded twice', '&lt;p&gt;a &amp;amp; &lt;b&gt;b&lt;/b&gt;&lt;/p&gt;', 'a & **b**'],
    ['keeps a tag that is written about as text', '<p>The &lt;div&gt; element</p>', 'The \\<div> element'],
    ['keeps comparisons', '<p>a &lt; b &amp; c &gt; d</p>', 'a < b & c > d'],
    ['keeps the lines of plain text', 'One\nTwo\n\nThree', 'One\nTwo\n\nThree'],
    ['keeps the lines of text with links only', 'One <a href="https://x.example">x</a>\nTwo', 'One [x](https://x.example)\nTwo'],
    ['makes no tag of plain text', 'a <3 b <https://x.example> c', 'a <3 b <https://x.example> c'],
    ['makes no bold of stars', '<p>2 ** 3 ** 4</p>', '2 \\*\\* 3 \\*\\* 4'],
    ['makes no list of a year', '<p>1984. A novel</p>', '1984\\. A novel'],
    ['makes no heading of a hash', '<p># one</p>', '\\# one'],
    ['reads lines that count as a list', '<p>1. a<br>2. b</p>', '1. a\n2. b'],
    ['says nothing where nothing is said', '<p>&nbsp;</p><p><br></p>', null],
    ['says nothing for blanks', '  \n', null],
    ['drops control characters', 'a\u0000b\u0007c', 'abc'],
  ]; // prettier-ignore

  it.each(cases)('%s', (_what, notes, markdown) => {
    expect(descriptionFrom(notes)).toBe(markdown);
  });

  it('survives tags nested thousands deep', () => {
    const deep = `${'<div><b>'.repeat(5_000)}x${'</b></div>'.repeat(5_000)}`;
    expect(descriptionFrom(deep)).toContain('x');
  });

  it('leaves no HTML, whatever is mixed', () => {
    const notes = '<<script>p>a<img src=x onerror=alert(1)//><svg/onload=alert(1)><p>b</p><a href="x" <b>c';
    expect(descriptionFrom(notes)).not.toMatch(/(?<!\\)<[a-z/!]/i);
  });
});
