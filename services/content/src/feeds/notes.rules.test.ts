import { chaptersHtml, clockTime, notesHtml } from './notes.rules.ts';

const many = 1_000_000;
const bytesOf = (text: string) => Buffer.byteLength(text);

test('simple markdown becomes the HTML that players show, and no other HTML', () => {
  expect(notesHtml('# Titre\n\nUn **deux** <script>\n\n- a\n- b & c\n\n1. x', many)).toBe(
    '<h1>Titre</h1><p>Un <strong>deux</strong> &lt;script&gt;</p><ul><li>a</li><li>b &amp; c</li></ul><ol><li>x</li></ol>',
  );
  expect(notesHtml(null, many)).toBe('');
});

test('notes are cut between words, at whole elements and characters, and fit their bytes', () => {
  const text = `Début **gras**.\n\n${'été & hiver 🎧 '.repeat(500)}`;
  for (let most = 0; most < 400; most += 1) {
    const html = notesHtml(text, most);
    expect(bytesOf(html)).toBeLessThanOrEqual(most);
    expect(html.split('<p>')).toHaveLength(html.split('</p>').length);
    expect(html).not.toMatch(/&(?!amp;)|\ufffd/);
  }
  expect(notesHtml(text, 80)).toBe('<p>Début <strong>gras</strong>.</p><p>été &amp; hiver 🎧 été…</p>');
});

test('a block that does not fit loses its marks instead of leaving them open', () => {
  expect(notesHtml('Un **mot en gras et la suite**', 25)).toBe('<p>Un mot en gras…</p>');
});

test('chapters stand in the notes from three on, with the first at the very beginning', () => {
  const at = (startMs: number, title: string) => ({ startMs, title, url: null });
  expect(chaptersHtml([at(0, 'A'), at(5_000, 'B')], many)).toBe('');
  expect(chaptersHtml([at(0, 'A'), at(65_400, 'B & C'), at(3_600_000, 'D')], many)).toBe(
    '<p>00:00:00 A<br>00:01:05 B &amp; C<br>01:00:00 D</p>',
  );
  const late = [at(60_000, 'A'), at(65_000, 'B'), at(70_000, 'C')];
  expect(chaptersHtml(late, many)).toMatch(/^<p>00:00:00 Début<br>/);
  // A list begins at zero, where the first chapter begins within its first second, too.
  const from = (startMs: number) => chaptersHtml([at(startMs, 'A'), at(65_000, 'B'), at(70_000, 'C')], many);
  expect(from(999)).toMatch(/^<p>00:00:00 A<br>/);
  expect(from(1_000)).toMatch(/^<p>00:00:00 Début<br>00:00:01 A<br>/);
});

test('chapters stand there all or not at all', () => {
  const chapters = [0, 1, 2].map((startMs) => ({ startMs, title: 'A', url: null }));
  expect(chaptersHtml(chapters, 45)).toHaveLength(45);
  expect(chaptersHtml(chapters, 44)).toBe('');
});

test('times have two digits each, also after a hundred hours', () => {
  expect([0, 59_999, 3_723_400, 360_000_000].map(clockTime)).toEqual([
    '00:00:00',
    '00:00:59',
    '01:02:03',
    '100:00:00',
  ]);
});
